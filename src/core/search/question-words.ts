import { labelTerms } from './terms.ts';

const words = `ask become come do far feel get give go happen kind know like long make many mean much name often say sort take
tell thing think type use want way`;

/** Terms that hold a question together and say little of what it is about; a text is found by them all the same. */
export const questionTerms: ReadonlySet<string> = new Set(words.split(/\s+/).flatMap(labelTerms));
