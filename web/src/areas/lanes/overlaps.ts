interface Holder {
  readonly repo_root: string;
  readonly agent: string;
  readonly locked_file_preview: readonly string[];
}

export interface Overlap {
  readonly file: string;
  readonly agents: readonly string[];
}

export type Overlaps = ReadonlyMap<string, Overlap>;

export const placeOf = (root: string, file: string) => `${root} ${file}`;

/** Files that several agents have claimed, with those agents. */
export function overlapsOf(lanes: readonly Holder[]): Overlaps {
  const holders = new Map<string, { file: string; agents: Set<string> }>();
  for (const { repo_root, agent, locked_file_preview } of lanes) {
    for (const file of locked_file_preview) {
      const place = placeOf(repo_root, file);
      const known = holders.get(place) ?? { file, agents: new Set<string>() };
      holders.set(place, { file, agents: known.agents.add(agent) });
    }
  }
  const shared = [...holders].filter(([, { agents }]) => agents.size > 1);
  return new Map(shared.map(([place, { file, agents }]) => [place, { file, agents: [...agents] }]));
}
