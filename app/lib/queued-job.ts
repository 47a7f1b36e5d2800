/** A message of the queue. It has ids only, since it outlives what it is about. */
export type QueuedJob =
  | { kind: "mail"; mailId: number }
  | { kind: "card"; slipId: number }
  /** A scheduled step that somebody wants to run now. */
  | { kind: "step"; step: string };

export type JobQueue = {
  /** Adds jobs, at most as many as one page or command has. Throws if the queue fails or doesn't respond. */
  add(jobs: readonly QueuedJob[]): Promise<void>;
};
