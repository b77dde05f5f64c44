const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG = 100;

/** Kebab-case, so that a name of a change is also the name of one folder. */
export function isSlug(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_SLUG && SLUG.test(text);
}

/** The branch on which the thread of a change stands. */
export function specBranch(slug: string): string {
  return `spec/${slug}`;
}
