interface Holder {
  readonly repo_root: string;
  readonly agent: string;
  readonly locked_file_preview: readonly string[];
}

export interface Overlap {
  readonly root: string;
  readonly file: string;
  readonly agents: readonly string[];
}

export type Overlaps = ReadonlyMap<string, Overlap>;

export const placeOf = (root: string, file: string) => `${root} ${file}`;

/** Files that several agents have claimed, with those agents. */
export function overlapsOf(lanes: readonly Holder[]): Overlaps {
  const holders = new Map<string, { root: string; file: string; agents: Set<string> }>();
  for (const { repo_root: root, agent, locked_file_preview } of lanes) {
    for (const file of locked_file_preview) {
      const place = placeOf(root, file);
      const known = holders.get(place) ?? { root, file, agents: new Set<string>() };
      holders.set(place, { root, file, agents: known.agents.add(agent) });
    }
  }
  const shared = [...holders].filter(([, { agents }]) => agents.size > 1);
  return new Map(shared.map(([place, { root, file, agents }]) => [place, { root, file, agents: [...agents] }]));
}

interface Contention {
  readonly file_path: string;
  readonly task_ids: readonly number[];
}

/** A file that several agents work on. */
interface Meeting {
  readonly key: string;
  /** The repository, if it is known. */
  readonly root?: string;
  readonly file: string;
  readonly who: string;
}

/** Conflicts visible in the lanes, and others that the hub reports. The same path in two repositories is two files. */
export function meetingsOf(told: readonly Contention[], overlaps: Overlaps): readonly Meeting[] {
  const seen = [...overlaps].map(([key, { root, file, agents }]) => ({ key, root, file, who: agents.join(', ') }));
  const known = new Set(seen.map(({ file }) => file));
  const others = told.filter(({ file_path }) => !known.has(file_path));
  return [
    ...seen,
    ...others.map(({ file_path: file, task_ids }) => {
      const who = task_ids.map((id) => `#${id}`).join(', ');
      return { key: `${file} ${who}`, file, who };
    }),
  ];
}
