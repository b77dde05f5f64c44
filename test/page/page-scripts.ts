/**
 * Stops the timers of ten seconds after which the page sends an action, since a slow machine would send it before a
 * test has undone it. `heldActions.elapse()` lets the ten seconds pass.
 */
export const holdActions = `(() => {
  const { setTimeout, clearTimeout } = window;
  const stopped = new Map();
  window.setTimeout = (act, ms, ...given) => {
    if (ms !== 10000) return setTimeout(act, ms, ...given);
    // A timer that never fires gives an id that no other timer has.
    const id = setTimeout(() => undefined, 2 ** 31 - 1);
    stopped.set(id, act);
    return id;
  };
  window.clearTimeout = (id) => {
    stopped.delete(id);
    clearTimeout(id);
  };
  window.heldActions = {
    count: () => stopped.size,
    elapse() {
      for (const [id, act] of [...stopped]) {
        window.clearTimeout(id);
        act();
      }
    },
  };
})()`;
