import { labelTerms } from './terms.ts';

const words = `ask become come do far feel get give go happen kind know like long make many mean much name often say sort take
tell thing think type use want way`;

/** Terms that form a question but say little about its subject. They are still indexed. */
export const questionTerms: ReadonlySet<string> = new Set(words.split(/\s+/).flatMap(labelTerms));
