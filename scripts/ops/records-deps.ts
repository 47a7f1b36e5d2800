import type { RecordsDeps } from "#app/features/records/records-deps.server.ts";
import { targetDatabase } from "../lib/target.ts";

/** Commands have no queue: what they request is done by the site's next job. */
export const recordsDeps: RecordsDeps = {
  db: targetDatabase,
  clock: { now: () => new Date() },
  log: (_, event) => console.error(event),
  jobs: { add: async () => {} },
  actor: null,
};
