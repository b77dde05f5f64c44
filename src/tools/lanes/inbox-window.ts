/** What an inbox looks at where the call does not say it. */
export function inboxWindow(staleMinutes: number | undefined) {
  return {
    lanes: 8,
    files: {
      recentMinutes: 15,
      recentLimit: 20,
      heatHalfLifeMinutes: 30,
      heatLimit: 10,
      minHeat: 0.05,
      staleMinutes,
    },
  };
}
