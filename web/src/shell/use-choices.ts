import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useBoard } from '../api/board/use-board.ts';
import { useRuns } from '../api/runs/use-runs.ts';
import { signOut } from '../api/sign-out.ts';
import { useEverybody } from '../api/use-agents.ts';
import { useCollections } from '../api/use-collections.ts';
import { useTeams } from '../api/use-teams.ts';
import { useOverlay } from '../page/overlays.ts';
import { setTheme } from '../page/theme.ts';
import { nameOf } from '../ui/run-looks.ts';
import type { Area } from './areas.ts';
import { actsFor } from './palette-acts.ts';
import { type Choice, matching } from './palette-choices.ts';
import { useDoing } from './palette-doing.ts';
import { type Found, useFound } from './use-found.ts';

const TASKS_SHOWN = 12;
const NAMES_SHOWN = 6;

/** Choices that match the text: actions, tasks, places by name, and finally full-text results of the hub. */
export function useChoices(
  areas: readonly Area[],
  text: string,
  fill: (text: string) => void,
  close: () => void,
): readonly Choice[] {
  const { rows } = useBoard();
  const agents = useEverybody();
  const runs = useRuns({ status: 'running' }, 20).data?.pages[0];
  const doing = useDoing(fill, close);
  const places = usePlaces(areas, close);
  const found = useFoundChoices(useFound(text), close);
  return useMemo(() => {
    const known = { rows, agents, running: runs?.runs ?? [], paused: runs?.paused === true };
    const acts = actsFor(text, known, doing);
    const tasks = matching(rows, text, TASKS_SHOWN).map((row): Choice => places.task(row.id, row.title, row.status));
    const running = known.running.map((run) => places.run(run.run_id, `Run of ${nameOf(run)}: ${run.title ?? ''}`));
    const wanted = text.trim().toLowerCase();
    const named = [...places.fixed, ...running, ...places.names(agents.map(({ id }) => id))].filter(({ label }) =>
      label.toLowerCase().includes(wanted),
    );
    if (wanted === '') return [...places.fixed.slice(0, 1), ...acts, ...tasks.slice(0, 5), ...places.fixed.slice(1)];
    return [...acts, ...tasks, ...named.slice(0, TASKS_SHOWN), ...(acts.length > 0 ? [] : found)];
  }, [text, rows, agents, runs, doing, places, found]);
}

/** All navigation targets that have a name. */
function usePlaces(areas: readonly Area[], close: () => void) {
  const navigate = useNavigate();
  const open = useOverlay();
  const teams = useTeams().data?.pages;
  const collections = useCollections().data?.pages;
  return useMemo(() => {
    const go = (run: () => void) => () => {
      close();
      run();
    };
    const fixed: readonly Choice[] = [
      { id: 'create', label: 'New task', icon: 'plus', note: 'c', run: () => open({ kind: 'create' }) },
      ...areas.map(({ path, name, icon, key }): Choice => {
        return { id: path, label: `Go to ${name}`, icon, note: `g ${key}`, run: go(() => void navigate({ to: path })) };
      }),
      { id: 'light', label: 'Light theme', icon: 'sun', run: go(() => setTheme('light')) },
      { id: 'dark', label: 'Dark theme', icon: 'moon', run: go(() => setTheme('dark')) },
      { id: 'keys', label: 'Keyboard shortcuts', icon: 'keyboard', note: '?', run: () => open({ kind: 'keys' }) },
      { id: 'out', label: 'Sign out', icon: 'exit', run: go(() => void signOut()) },
    ];
    const ofTeams = (teams ?? [])
      .flatMap((page) => page.teams)
      .map(({ team_name: name, collection }): Choice => {
        const run = go(() => void navigate({ to: '/work', search: { team: collection } }));
        return { id: `team-${name}`, label: `Team ${name}`, icon: 'agents', run };
      });
    const ofCollections = (collections ?? [])
      .flatMap((page) => page.collections)
      .map(({ collection: slug }): Choice => {
        const run = go(() => void navigate({ to: '/memory', search: { collection: slug } }));
        return { id: `collection-${slug}`, label: `Collection ${slug}`, icon: 'memory', run };
      });
    return {
      fixed,
      names: (agents: readonly string[]): readonly Choice[] => [
        ...agents.map((id): Choice => {
          const run = go(() => void navigate({ to: '/agents', search: { id } }));
          return { id: `agent-${id}`, label: `Agent ${id}`, icon: 'person', run };
        }),
        ...ofTeams,
        ...ofCollections,
      ],
      task: (id: string, label: string, status: Choice['status']): Choice => ({
        id: `task-${id}`,
        label,
        note: `#${id}`,
        ...(status === undefined ? {} : { status }),
        run: go(() => void navigate({ to: '/tasks/$id', params: { id } })),
      }),
      run: (id: string, label: string): Choice => ({
        id: `run-page-${id}`,
        label,
        icon: 'play',
        run: go(() => void navigate({ to: '/runs/$id', params: { id } })),
      }),
    };
  }, [areas, teams, collections, close, navigate, open]);
}

function useFoundChoices({ memories, lines }: Found, close: () => void): readonly Choice[] {
  const navigate = useNavigate();
  return useMemo(() => {
    const ofMemory = memories
      .filter(({ task_id }) => task_id === undefined)
      .slice(0, NAMES_SHOWN)
      .map(({ memory_id, preview, type }): Choice => {
        const run = () => {
          close();
          void navigate({ to: '/memory', search: { id: String(memory_id) } });
        };
        return { id: `memory-${memory_id}`, label: preview.replace(/[*_`#]+/g, ''), icon: 'memory', note: type, run };
      });
    const ofRuns = lines.map(({ run_id, seq, text, agent }): Choice => {
      const run = () => {
        close();
        void navigate({ to: '/runs/$id', params: { id: run_id } });
      };
      return { id: `line-${run_id}-${seq}`, label: text, icon: 'play', note: `said ${agent}`, run };
    });
    return [...ofMemory, ...ofRuns];
  }, [memories, lines, close, navigate]);
}
