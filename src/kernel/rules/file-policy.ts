/** How long a claim without any activity counts as ownership, unless the settings say otherwise. */
export const STALE_MINUTES = 240;

/** How fast activity on a file decays, unless the settings or a call say otherwise. */
export const HEAT_HALF_LIFE_MINUTES = 30;

export const policyModes = ['warn', 'ask', 'block'] as const;
/** What happens to an edit of a file that another session has freshly claimed. */
export type PolicyMode = (typeof policyModes)[number];
