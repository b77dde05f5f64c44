import { WaggleError } from '../../../rules/errors.ts';
import type { Probe } from './probe.ts';

const LOOK_MS = 150;
/** Looks in a row without an answer after which the server is asked how things stand. */
const OVERDUE = 8;
/** How soon a server that did not answer is asked again. */
const AGAIN = 3;

/** Something on which the server may owe an answer. */
export interface Watched {
  progress(): { readonly sent: number; readonly answered: number };
  /** The server's process on the other end, if there is one. */
  readonly pid: number | undefined;
  /** Gives up waiting. */
  drop(): void;
}

interface Seen {
  answered: number;
  /** Looks in a row during which an answer was owed and none came. */
  quiet: number;
}

/** What is watched, and for how long answers are owed. */
function watchedThings() {
  const seenOf = new Map<Watched, Seen>();
  const quietFor = (one: Watched) => seenOf.get(one)?.quiet ?? 0;
  const isOverdue = (one: Watched) => quietFor(one) >= OVERDUE;
  return {
    quietFor,
    isOverdue,
    overdue: () => [...seenOf.keys()].filter(isOverdue),
    add: (one: Watched) => void seenOf.set(one, { answered: one.progress().answered, quiet: 0 }),
    remove: (one: Watched) => void seenOf.delete(one),
    clear: () => seenOf.clear(),
    isEmpty: () => seenOf.size === 0,
    look(): void {
      for (const [one, seen] of seenOf) {
        const { sent, answered } = one.progress();
        seen.quiet = sent === answered || answered !== seen.answered ? 0 : seen.quiet + 1;
        seen.answered = answered;
      }
    },
  };
}

/** Watches work that is answered once. */
function unlessDropped<T>(work: () => Promise<T>, add: (one: Watched) => void, remove: (one: Watched) => void) {
  return new Promise<T>((resolve, reject) => {
    const one = { progress: () => ({ sent: 1, answered: 0 }), pid: undefined, drop: () => reject(outOfReach()) };
    add(one);
    const end = () => remove(one);
    work().then(resolve, reject).then(end, end);
  });
}

/**
 * A connection can fall silent without an end: the machine on the other side has vanished, or something in between has
 * forgotten the connection. Neither the driver nor, for many minutes, the system reports that. So while answers are
 * owed, this looks whether any come. After a second without one it asks the server over another connection: a server
 * that does not answer there either is out of reach, and a statement that the server has not received, or has answered
 * long ago, was lost. A statement that takes long or waits for a lock is left alone. Looks, not time, are counted: of a
 * pause of this process or of its machine, nothing is to be concluded.
 */
export function watchServer(probe: Probe) {
  const watched = watchedThings();
  const listeners: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isSilent = false;
  let rest = 0;

  function look(): void {
    watched.look();
    for (const listener of listeners) listener();
    if (rest > 0) rest--;
    else if (!isAsking) void ask(watched.overdue());
    if (!watched.isEmpty() || isSilent || isAsking) return;
    clearInterval(timer);
    timer = undefined;
  }

  async function ask(quiet: readonly Watched[]): Promise<void> {
    if (quiet.length === 0 && !isSilent) return;
    isAsking = true;
    const lost = await probe(quiet.flatMap(({ pid }) => (pid === undefined ? [] : [pid])));
    isAsking = false;
    isSilent = lost === undefined;
    rest = isSilent ? AGAIN : OVERDUE;
    // A server that does not answer owes the others as well, which became overdue while it was asked.
    const dropped =
      lost === undefined ? watched.overdue() : quiet.filter(({ pid }) => pid !== undefined && lost.includes(pid));
    for (const one of dropped) if (watched.isOverdue(one)) one.drop();
  }

  function add(one: Watched): void {
    watched.add(one);
    if (timer !== undefined) return;
    timer = setInterval(oncePerTurn(look), LOOK_MS);
    timer.unref();
  }

  return {
    /** Whether the server was out of reach when it was last asked. */
    isSilent: () => isSilent,
    /** Looks in a row during which this one was owed an answer. */
    quietFor: watched.quietFor,
    /** Calls the listener at every look. */
    onLook: (listener: () => void) => void listeners.push(listener),
    add,
    remove: watched.remove,
    /** Runs work that is answered once, unless the server is or falls silent. */
    unlessSilent<T>(work: () => Promise<T>): Promise<T> {
      if (isSilent) return Promise.reject(outOfReach());
      return unlessDropped(work, add, watched.remove);
    },
    stop(): void {
      clearInterval(timer);
      watched.clear();
    },
  };
}

/** Answers that have arrived are heard only between two turns of the event loop. */
function oncePerTurn(work: () => void): () => void {
  let hasTurned = true;
  return () => {
    if (!hasTurned) return;
    hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    work();
  };
}

export type Watch = ReturnType<typeof watchServer>;

export function outOfReach(): WaggleError {
  return new WaggleError('STORE_UNAVAILABLE', 'The database does not answer at the moment.');
}
