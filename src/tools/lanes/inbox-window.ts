import { HEAT_HALF_LIFE_MINUTES } from '../../core/claims/heat.ts';

/** What answers look at that show counts of an inbox only. */
export function inboxWindow(staleMinutes: number | undefined) {
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
