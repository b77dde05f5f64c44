import type { QueryPart } from '../../search/query-plan.ts';
import { folded } from '../../search/terms.ts';
import type { IndexedText, PostingsRequest } from './search.ts';

/** The index terms of a memory: its words, each prefixed with the collection, and its kind and topics as labels. */
export function indexTerms(text: IndexedText): readonly string[] {
  const labels = [kindTerm(text.kind), ...text.topics.map(topicTerm)];
  return [...new Set([...labels, ...text.terms.map((term) => scopedTerm(text.collectionId, term))])];
}

interface Operators {
  readonly and: string;
  readonly or: string;
  readonly quote: string;
}

/** A part of a query in the engine's own syntax. Caller input can never act as an operator in it. */
export function matchText(part: QueryPart, request: PostingsRequest, { and, or, quote }: Operators): string {
  const quoted = (term: string) => `${quote}${term}${quote}`;
  const inCollections = part.collections.map(
    (id) => `(${part.terms.map((term) => quoted(scopedTerm(id, term))).join(part.any === true ? or : and)})`,
  );
  const labels = [
    ...(request.kinds === undefined ? [] : [`(${request.kinds.map((kind) => quoted(kindTerm(kind))).join(or)})`]),
    ...(request.topic === undefined ? [] : [quoted(topicTerm(request.topic))]),
  ];
  return [`(${inCollections.join(or)})`, ...labels].join(and);
}

/** Terms are prefixed with their collection, so a lookup never touches entries of other collections. */
const scopedTerm = (collectionId: number, term: string) => `c${collectionId}_${plain(term)}`;
/** Labels begin with a character that no scoped term begins with. */
const kindTerm = (kind: string) => `_k${hex(kind)}`;
const topicTerm = (topic: string) => `_t${hex(folded(topic))}`;

/** Engines receive only ASCII letters and digits, so their tokenizers cannot split terms differently. */
function plain(term: string): string {
  return /^[a-z0-9]+$/.test(term) ? term : `_u${hex(term)}`;
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
