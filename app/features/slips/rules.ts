/** The name under which the slip form's draft is stored while its racer signs in again. */
export const SLIP_FORM = "time-slip";

export const SLIP_LIMITS = { raceTrack: 120, page: 20, trackSuggestions: 8 } as const;
