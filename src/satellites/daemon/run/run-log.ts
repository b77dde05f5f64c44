import type { NewEntry } from '../../../areas/runs/queries/threads.ts';
import type { Run, RunUsage } from '../../../areas/runs/rules/run.ts';
import { noUsage, plausibleUsage } from '../../../areas/runs/rules/run.ts';
import type { Scope } from '../../../kernel/rules/caller.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { runSession } from '../../../kernel/rules/session-name.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { bothEnds, LONGEST_ENTRY } from '../../../kernel/text/both-ends.ts';
import { redacted } from '../../../kernel/text/redaction.ts';
import type { RunEvent } from '../drivers/driver.ts';
import { rawOutput } from './raw-output.ts';
import { noteRunning } from './run-session.ts';

/**
 * Records what a run does as it happens. Every write is refused once the run has lost its thread; what its agent says
 * after that is only heard, for the report.
 */
export function runLog(store: Store, run: Run, token: string) {
  // The hub writes on the agent's behalf: the thread is the agent's own.
  const scope: Scope = { agent: run.agent, session: runSession(run.id), surface: 'hub', run: run.id, system: true };
  const output = rawOutput();
  let usage: RunUsage = noUsage;
  let denials = 0;
  let words: string | undefined;

  /** A database cannot store NUL, and neither the run's token nor any other secret may be stored. */
  const whole = (text: string) => redacted(text.replaceAll('\0', '\ufffd').replaceAll(token, 'wgl_…'));
  const storable = (text: string) => bothEnds(whole(text), LONGEST_ENTRY);

  async function append(entry: NewEntry): Promise<void> {
    await store.write(scope, 'run-entry', async (unit) => {
      await unit.threads.append(run.threadId, entry, run.agent);
      await unit.runs.stillHeld(run.id);
    });
  }

  async function keepOutput(): Promise<void> {
    const kept = output.take();
    if (kept === undefined) return;
    await store.write(scope, 'run-output', (unit) => unit.runs.keepOutput(run.id, whole(kept.text), kept.cut));
  }

  async function note(event: RunEvent): Promise<void> {
    const entry = entryOf(event, run.id, storable);
    if (entry !== undefined) return append(entry);
    if (event.type === 'output') return output.add(event.text);
    if (event.type === 'started') {
      const columns = { session_ref: event.sessionRef, ...defined({ pid: event.pid }) };
      await store.write(scope, 'run-started', async (unit) => {
        await unit.runs.note(run.id, columns);
        if (event.pid !== undefined) await noteRunning(unit, run, event.pid);
      });
    }
    if (event.type === 'usage') {
      const { type, ...more } = event;
      const before = usage;
      usage = { ...usage, ...plausibleUsage(more) };
      await store.write(scope, 'run-usage', async (unit) => {
        await unit.runs.used(run.id, usage);
        await unit.minutes.add({ session: runSession(run.id), at: unit.now, ...grown(before, usage) });
      });
    }
    if (event.type === 'permission' && !event.allowed && event.hubTool) {
      denials++;
      await store.write(scope, 'run-denied', (unit) => unit.runs.note(run.id, { denials }));
    }
  }

  function hear(event: RunEvent): void {
    if (event.type === 'output') output.add(event.text);
    if (event.type === 'text') words = storable(event.text);
  }

  const [heard, spent, denied] = [() => words, () => usage, () => denials > 0];
  return { scope, note, hear, heard, append, keepOutput, whole, storable, usage: spent, denied };
}

/** The tokens that a report adds to the one before; null for what nobody counts. */
function grown(before: RunUsage, after: RunUsage) {
  const more = (name: 'inputTokens' | 'outputTokens') =>
    after[name] === null ? null : Math.max(0, after[name] - (before[name] ?? 0));
  return { inputTokens: more('inputTokens'), outputTokens: more('outputTokens') };
}

/** Entries for the thread: text, tool calls and retries of the provider. */
function entryOf(event: RunEvent, runId: string, storable: (text: string) => string): NewEntry | undefined {
  switch (event.type) {
    case 'text':
      return { type: 'assistant_text', role: 'assistant', text: storable(event.text), payload: { runId } };
    case 'tool': {
      const input = storable(JSON.stringify(event.input ?? null));
      const error = event.error === undefined ? {} : { error: storable(event.error) };
      return { type: 'tool_use', role: null, text: storable(event.name), payload: { runId, input, ...error } };
    }
    case 'retry': {
      const text = '(the provider is asked again)';
      return { type: 'tool_use', role: null, text, payload: { runId, status: event.status } };
    }
    default:
      return undefined;
  }
}

export type RunLog = ReturnType<typeof runLog>;
