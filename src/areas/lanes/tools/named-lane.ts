import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Lane, ownerOfLane } from '../rules/lane.ts';

/** The lanes with that name: by session, else by branch or owner. */
export function lanesNamed(lanes: readonly Lane[], name: string): readonly Lane[] {
  const bySession = lanes.filter(({ sessionKey }) => sessionKey === name);
  return bySession.length > 0 ? bySession : lanes.filter((lane) => lane.branch === name || ownerOfLane(lane) === name);
}

export function onlyLane(lanes: readonly Lane[]): Lane {
  const [lane, another] = lanes;
  if (lane === undefined) throw new WaggleError('LANE_NOT_FOUND', 'There is no such lane.');
  if (another !== undefined) throw new WaggleError('LANE_AMBIGUOUS', `${lanes.length} lanes have that name.`);
  return lane;
}
