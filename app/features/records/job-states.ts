/** What a step did last, or is about to do. */
export const JOB_STATE_LABELS = {
  done: "Done",
  failed: "Failed",
  late: "Late",
  never: "Not yet run",
  waiting: "Starts within a minute",
  running: "Running",
} as const;
export type JobState = keyof typeof JOB_STATE_LABELS;
