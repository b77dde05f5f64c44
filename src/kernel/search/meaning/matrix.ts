import { type Products, products } from './products.ts';

/** A vector with its place among the entries of its thread. */
export interface MatrixRow {
  readonly id: number;
  readonly collectionId: number;
  /** The entry before in the same thread. */
  readonly prevId: number | null;
  /** Absent: there is none any more. */
  readonly vector: Int8Array | undefined;
}

export interface Nearness {
  /** How many standard deviations above the mean of everything that was compared. */
  readonly z: number;
  /** The similarity without the entries around it, -1..1. */
  readonly cosine: number;
}

/** The vectors of a store, scanned as a whole: exact, and the same order on every machine and database. */
export interface Matrix {
  readonly size: number;
  put(row: MatrixRow): void;
  /** The `limit` nearest entries of these collections, and how near those in `ids` are. */
  nearest(query: Int8Array, collections: Iterable<number>, limit: number, ids: readonly number[]): Nearest;
}

export interface Nearest {
  /** The nearest first; of two as near, the newer one. */
  readonly best: readonly number[];
  readonly of: ReadonlyMap<number, Nearness>;
}

/** The rows of a chunk belong to one collection, so that a search never compares what its caller may not see. */
const CHUNK = 64;
/** What stands before and after an entry tells what it is about. */
const AROUND = 0.35;
/** Similarities are counted in ten thousandths, so that their sums are exact. */
const SCALE = 10_000;
const NONE = -1;

interface Place {
  readonly chunks: number[];
  /** Slots of removed rows. */
  readonly free: number[];
  used: number;
}

export function matrix(dims: number, made: Products = products()): Matrix {
  return new Rows(dims, made);
}

/** All rows with their links, by slot. */
class Rows implements Matrix {
  size = 0;
  private readonly dims: number;
  private readonly made: Products;
  private readonly stride: number;
  private readonly places = new Map<number, Place>();
  private chunks = 0;
  private ids = new Uint32Array(CHUNK);
  private prevIds = new Uint32Array(CHUNK);
  private before = new Int32Array(CHUNK).fill(NONE);
  private after = new Int32Array(CHUNK).fill(NONE);
  private lengths = new Float32Array(CHUNK);
  private similar = new Int16Array(CHUNK);
  /** The slot of each id, plus one. */
  private slots = new Uint32Array(1024);
  private collectionOf = new Uint32Array(1);
  private newest = 0;
  /** Links to rows that came or went since have to be found again. */
  private isLoose = false;
  private readonly changed = new Set<number>();
  private readonly counts = new Uint32Array(2 * SCALE + 1);

  constructor(dims: number, made: Products) {
    this.dims = dims;
    this.made = made;
    this.stride = CHUNK * dims + CHUNK * 4;
  }

  put(row: MatrixRow): void {
    let slot = this.slotOf(row.id);
    if (slot !== NONE && (row.vector === undefined || this.collectionOf[slot >> 6] !== row.collectionId)) {
      this.remove(slot);
      slot = NONE;
    }
    if (row.vector === undefined) return;
    if (slot === NONE) slot = this.insert(row);
    else this.isLoose ||= (this.prevIds[slot] ?? 0) !== (row.prevId ?? 0);
    this.made.bytes().set(row.vector, this.rowAt(slot));
    this.prevIds[slot] = row.prevId ?? 0;
    for (const one of [slot, this.before[slot] ?? NONE, this.after[slot] ?? NONE]) {
      if (one !== NONE) this.changed.add(one);
    }
    if (!this.isLoose) this.link(slot);
  }

  nearest(query: Int8Array, collections: Iterable<number>, limit: number, wanted: readonly number[]): Nearest {
    this.measureChanged();
    const { ids, similar } = this;
    const scanned = [...collections].flatMap((id) => this.places.get(id)?.chunks ?? []);
    const searched = new Set(scanned);
    const length = lengthOf(query);
    this.multiply(query, scanned);
    const dotOf = this.dotReader();
    const { mean, deviation } = this.compare(scanned, dotOf, length);
    const byNearness = (a: number, b: number) => (similar[b] ?? 0) - (similar[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0);
    const best = this.slotsFrom(scanned, this.leastOf(limit)).sort(byNearness).slice(0, limit);
    const asked = wanted.map((id) => this.slotOf(id)).filter((slot) => slot !== NONE && searched.has(slot >> 6));
    const bytes = this.made.bytes();
    const nearness = (slot: number): Nearness => ({
      z: deviation === 0 ? 0 : ((similar[slot] ?? 0) - mean) / deviation,
      cosine: dotOf(slot) / (length * lengthOf(bytes.subarray(this.rowAt(slot), this.rowAt(slot) + this.dims))),
    });
    return {
      best: best.map((slot) => ids[slot] ?? 0),
      of: new Map([...best, ...asked].map((slot) => [ids[slot] ?? 0, nearness(slot)])),
    };
  }

  private rowAt(slot: number): number {
    return this.dims + (slot >> 6) * this.stride + (slot & 63) * this.dims;
  }

  private slotOf(id: number): number {
    return id < this.slots.length ? (this.slots[id] ?? 0) - 1 : NONE;
  }

  private addChunk(collectionId: number): number {
    const chunk = this.chunks++;
    this.made.grow(this.dims + this.chunks * this.stride);
    const rows = this.chunks * CHUNK;
    if (rows > this.ids.length) {
      this.ids = larger(this.ids, rows);
      this.prevIds = larger(this.prevIds, rows);
      this.before = larger(this.before, rows, NONE);
      this.after = larger(this.after, rows, NONE);
      this.lengths = larger(this.lengths, rows);
      this.similar = larger(this.similar, rows);
    }
    if (this.chunks > this.collectionOf.length) this.collectionOf = larger(this.collectionOf, this.chunks);
    this.collectionOf[chunk] = collectionId;
    return chunk;
  }

  private freeSlot(collectionId: number): number {
    const place = this.places.get(collectionId) ?? { chunks: [], free: [], used: 0 };
    this.places.set(collectionId, place);
    const free = place.free.pop();
    if (free !== undefined) return free;
    if (place.used === place.chunks.length * CHUNK) place.chunks.push(this.addChunk(collectionId));
    const at = place.used++;
    return (place.chunks[at >> 6] ?? 0) * CHUNK + (at & 63);
  }

  private remove(slot: number): void {
    const id = this.ids[slot] ?? 0;
    this.places.get(this.collectionOf[slot >> 6] ?? 0)?.free.push(slot);
    this.made.bytes().fill(0, this.rowAt(slot), this.rowAt(slot) + this.dims);
    this.ids[slot] = 0;
    this.slots[id] = 0;
    this.lengths[slot] = 0;
    this.changed.delete(slot);
    this.isLoose = true;
    this.size--;
  }

  private insert({ id, collectionId }: MatrixRow): number {
    const slot = this.freeSlot(collectionId);
    if (id >= this.slots.length) this.slots = larger(this.slots, id + 1);
    this.ids[slot] = id;
    this.slots[id] = slot + 1;
    this.before[slot] = NONE;
    this.after[slot] = NONE;
    if (id < this.newest) this.isLoose = true;
    this.newest = Math.max(this.newest, id);
    this.size++;
    return slot;
  }

  /** The row before this one, of the same collection. */
  private rowBefore(slot: number): number {
    const prevId = this.prevIds[slot] ?? 0;
    const prev = prevId === 0 ? NONE : this.slotOf(prevId);
    return prev !== NONE && this.collectionOf[prev >> 6] === this.collectionOf[slot >> 6] ? prev : NONE;
  }

  /** Of two rows with the same row before them, the older one is its follower. */
  private isFollower(slot: number, place: number): boolean {
    const known = this.after[place] ?? NONE;
    return known === NONE || (this.ids[slot] ?? 0) < (this.ids[known] ?? 0);
  }

  private link(slot: number): void {
    const place = this.rowBefore(slot);
    if (this.before[slot] !== place) this.changed.add(slot);
    this.before[slot] = place;
    if (place === NONE || !this.isFollower(slot, place)) return;
    this.after[place] = slot;
    this.changed.add(place);
  }

  private linkAll(): void {
    const { ids, before, after, changed } = this;
    const former = after.slice();
    after.fill(NONE);
    for (const slot of ids.keys()) {
      if (ids[slot] === 0) continue;
      const place = this.rowBefore(slot);
      if (before[slot] !== place) changed.add(slot);
      before[slot] = place;
      if (place !== NONE && this.isFollower(slot, place)) after[place] = slot;
    }
    for (const [slot, follower] of after.entries()) if (follower !== former[slot] && ids[slot] !== 0) changed.add(slot);
    this.isLoose = false;
  }

  /** The length of each changed row together with the rows around it. */
  private measureChanged(): void {
    if (this.isLoose) this.linkAll();
    for (const slot of this.changed) {
      // A removed row may still be named by the one that followed it.
      if (this.ids[slot] === 0) continue;
      const [prev, next] = [this.before[slot] ?? NONE, this.after[slot] ?? NONE];
      const squares =
        this.product(slot, slot) +
        AROUND * AROUND * (this.product(prev, prev) + this.product(next, next)) +
        2 * AROUND * (this.product(slot, prev) + this.product(slot, next)) +
        2 * AROUND * AROUND * this.product(prev, next);
      this.lengths[slot] = Math.sqrt(Math.max(1, squares));
    }
    this.changed.clear();
  }

  private product(one: number, other: number): number {
    if (one === NONE || other === NONE) return 0;
    const bytes = this.made.bytes();
    const [a, b] = [this.rowAt(one), this.rowAt(other)];
    let sum = 0;
    for (let at = 0; at < this.dims; at++) sum += (bytes[a + at] ?? 0) * (bytes[b + at] ?? 0);
    return sum;
  }

  private multiply(query: Int8Array, scanned: readonly number[]): void {
    this.made.bytes().set(query, 0);
    for (const chunk of scanned) {
      const at = this.dims + chunk * this.stride;
      this.made.dots(0, at, at + CHUNK * this.dims, CHUNK, this.dims);
    }
  }

  private dotReader(): (slot: number) => number {
    const dots = new Int32Array(this.made.bytes().buffer);
    const { stride } = this;
    const first = this.dims + CHUNK * this.dims;
    return (slot) => dots[(first + (slot >> 6) * stride) / 4 + (slot & 63)] ?? 0;
  }

  private compare(scanned: readonly number[], dotOf: (slot: number) => number, length: number) {
    const { lengths, before, after, similar, counts } = this;
    const dots = new Int32Array(this.made.bytes().buffer);
    const scale = SCALE / length;
    counts.fill(0);
    let [compared, sum, squares] = [0, 0, 0];
    for (const chunk of scanned) {
      // Most entries lie in the chunk of their neighbors: there a product is found by its slot alone.
      const at = (this.dims + chunk * this.stride + CHUNK * this.dims) / 4 - chunk * CHUNK;
      for (let slot = chunk * CHUNK; slot < (chunk + 1) * CHUNK; slot++) {
        const own = lengths[slot] ?? 0;
        if (own === 0) continue;
        const prev = before[slot] ?? NONE;
        const next = after[slot] ?? NONE;
        let around = 0;
        if (prev !== NONE) around += prev >> 6 === chunk ? (dots[at + prev] ?? 0) : dotOf(prev);
        if (next !== NONE) around += next >> 6 === chunk ? (dots[at + next] ?? 0) : dotOf(next);
        const share = (((dots[at + slot] ?? 0) + AROUND * around) / own) * scale;
        const value = share >= SCALE ? SCALE : share <= -SCALE ? -SCALE : Math.round(share);
        similar[slot] = value;
        counts[value + SCALE] = (counts[value + SCALE] ?? 0) + 1;
        compared++;
        sum += value;
        squares += value * value;
      }
    }
    const mean = compared === 0 ? 0 : sum / compared;
    return { mean, deviation: compared === 0 ? 0 : Math.sqrt(Math.max(0, squares / compared - mean * mean)) };
  }

  /** The least similarity that the `limit` nearest have. */
  private leastOf(limit: number): number {
    let seen = 0;
    for (let value = 2 * SCALE; value >= 0; value--) {
      seen += this.counts[value] ?? 0;
      if (seen >= limit) return value - SCALE;
    }
    return -SCALE;
  }

  private slotsFrom(scanned: readonly number[], least: number): number[] {
    const found: number[] = [];
    for (const chunk of scanned) {
      for (let slot = chunk * CHUNK; slot < (chunk + 1) * CHUNK; slot++) {
        if ((this.lengths[slot] ?? 0) > 0 && (this.similar[slot] ?? 0) >= least) found.push(slot);
      }
    }
    return found;
  }
}

function lengthOf(vector: Int8Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(Math.max(1, squares));
}

function larger<T extends Uint32Array | Int32Array | Float32Array | Int16Array>(kept: T, least: number, fill = 0): T {
  const Kind = kept.constructor as new (length: number) => T;
  const made = new Kind(Math.max(least, Math.ceil(kept.length * 1.5)));
  if (fill !== 0) made.fill(fill);
  made.set(kept);
  return made;
}
