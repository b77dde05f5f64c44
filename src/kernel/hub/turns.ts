import { WaggleError } from '../rules/errors.ts';
import type { AgentId } from '../rules/identity.ts';

/** Calls that are worked on at once. */
const AT_ONCE = 64;
/** Calls that wait for their turn. Beyond this, a call would wait longer than its caller does. */
const WAITING = 512;
const RETRY_AFTER_SECONDS = 1;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (fault: WaggleError) => void;
}

/** The calls of all agents, of which each agent gets its turn. */
export interface Turns {
  /** Does the work when it is the agent's turn, or refuses it if too much waits already. */
  take<T>(agent: AgentId, work: () => Promise<T>): Promise<T>;
}

/**
 * Agents take turns, whoever called first: one with many calls delays its own. When too many wait, the last call of the
 * agent with the most is refused, so that an agent with few calls still gets in.
 */
export function makeTurns(atOnce = AT_ONCE, most = WAITING): Turns {
  /** In the order of the agents' turns. */
  const queues = new Map<AgentId, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function wait(agent: AgentId): Promise<void> {
    if (waiting >= most) makeRoom(agent);
    waiting += 1;
    return new Promise((begin, refuse) => {
      const own = queues.get(agent) ?? [];
      queues.set(agent, own);
      own.push({ begin, refuse });
    });
  }

  function makeRoom(agent: AgentId): void {
    const own = queues.get(agent)?.length ?? 0;
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), []);
    if (longest.length <= own + 1) throw overloaded();
    longest.pop()?.refuse(overloaded());
    waiting -= 1;
  }

  /** Hands the place of a call that has ended to the agent whose turn it is. */
  function handOn(): void {
    for (const [agent, queue] of queues) {
      queues.delete(agent);
      const next = queue.shift();
      if (next === undefined) continue;
      if (queue.length > 0) queues.set(agent, queue);
      waiting -= 1;
      next.begin();
      return;
    }
    running -= 1;
  }

  return {
    async take(agent, work) {
      if (running < atOnce) running += 1;
      else await wait(agent);
      try {
        return await work();
      } finally {
        handOn();
      }
    },
  };
}

function overloaded(): WaggleError {
  return new WaggleError('STORE_UNAVAILABLE', 'The hub has more calls than it can answer at the moment.', {
    retry_after_seconds: RETRY_AFTER_SECONDS,
  });
}
