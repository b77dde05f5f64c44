import { HEAT_HALF_LIFE_MINUTES } from '../../../../kernel/rules/file-policy.ts';

/** The limits for answers that show only counts of an inbox. */
export function inboxWindow(staleMinutes: number) {
  return {
    lanes: 8,
    files: {
      recentMinutes: 15,
      recentLimit: 20,
      heatHalfLifeMinutes: HEAT_HALF_LIFE_MINUTES,
      heatLimit: 0,
      minHeat: 0.05,
      staleMinutes,
    },
  };
}
