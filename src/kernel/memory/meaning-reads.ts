import type { Nearest } from '../search/meaning/matrix.ts';
import { comparableTerms, type NearTerm } from '../search/near-terms.ts';
import type { UnitContext } from '../store/context.ts';
import { builtinModel } from './builtin-model.ts';
import { currentVectors, currentWords } from './meaning-cache.ts';
import { vectorsOf } from './vectors.ts';

interface NearestRequest {
  readonly text: string;
  readonly collectionId?: number | undefined;
  readonly limit: number;
  /** How near these are is answered too. */
  readonly ids: readonly number[];
}

const NO_VECTORS = 16;

/** What is near a text by meaning or a word by spelling, in the caller's collections. */
export function meaningReads(context: UnitContext, inScope: (collectionId?: number) => readonly number[]) {
  return {
    /** The vectors of these memories by the model of an endpoint, as far as they exist. */
    vectors: (ids: readonly number[], model: string) => vectorsOf(context.connection, inScope(), ids, model),
    /** `undefined` without a model, or if it knows none of the words. */
    async nearest({ text, collectionId, limit, ids }: NearestRequest): Promise<Nearest | undefined> {
      const model = context.wordsOnly ? undefined : builtinModel();
      const vector = model?.embed(text);
      if (model === undefined || vector === undefined) return undefined;
      const vectors = await currentVectors(context, model.dims);
      return vectors.nearest(vector, inScope(collectionId), limit, ids);
    },
    /** Words spelled nearly like these, which occur nowhere. */
    async nearTerms(absent: readonly string[], collectionId?: number): Promise<readonly NearTerm[]> {
      const asked = comparableTerms(absent);
      if (asked.length === 0) return [];
      const words = await currentWords(context, builtinModel()?.dims ?? NO_VECTORS);
      const collections = new Set(inScope(collectionId));
      return asked.flatMap((one) => words.nearest(one, collections));
    },
  };
}
