import type { Writes } from '../../../kernel/store/unit.ts';
import type { TeamEnd } from '../../teams/flows/team-changes.ts';

/** Signals through a team end with it. */
export async function expireSignals(unit: Writes, { team }: TeamEnd): Promise<void> {
  await unit.signals.expireIn(team.id);
}
