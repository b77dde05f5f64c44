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

/** Collects in `shownNotes` the role and text of each note, which may be gone before a slow test looks. */
export const keepNotes = `(() => {
  window.shownNotes = new Set();
  const look = () => {
    for (const { role, textContent } of document.querySelectorAll('[role=status], [role=alert]'))
      shownNotes.add(role + ': ' + textContent);
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
})()`;
