interface Agent {
  readonly id: string;
  readonly name: string;
}

/** The owners to choose from. The current one is always among them, also while the list of agents is not there. */
export function ownersWith(owner: string, agents: readonly Agent[]): readonly Agent[] {
  const known = agents.length === 0 ? [{ id: 'user', name: 'you' }] : agents;
  return owner === '' || known.some(({ id }) => id === owner) ? known : [...known, { id: owner, name: owner }];
}

/** The teams to choose from. A team that was chosen before is among them, also if the user has left it since. */
export function teamsWith(team: string, mine: readonly string[]): readonly string[] {
  return team === '' || mine.includes(team) ? mine : [...mine, team];
}
