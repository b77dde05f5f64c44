import type { NamingCase, NamingTarget } from './tool-cases.ts';

/** An agent that is not a member of the private team. */
export const STRANGER = 'stranger';
/** The private team, and the collection of its tasks. */
export const TEAM = 'Canary 9b27c4';
export const COLLECTION = 'canary-9b27c4';

/** Acts under a team name that is not the caller's. */
export function alias(input: (target: NamingTarget) => object): NamingCase {
  return { by: 'member', input: (target) => ({ ...input(target), as: 'Boss' }), refused: 'NOT_YOUR_SESSION' };
}

/** The stranger claims to be the member. */
export function another(input: (target: NamingTarget) => object): NamingCase {
  return { by: 'stranger', input: (target) => ({ ...input(target), agent: 'member' }), refused: 'NOT_YOUR_SESSION' };
}

/** A list filtered by agent: the stranger asks for the entries of the member. */
export function filter(field: string): NamingCase {
  return { by: 'stranger', input: () => ({ [field]: 'member' }) };
}
