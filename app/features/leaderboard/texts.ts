import { DEPTH_MAX } from "./board-query.ts";

/** What each parameter of `GET /rest/slips` means: for the OpenAPI document and for people. */
export const RUNS_QUERY_TEXTS = {
  isStock: "`true` the stock board, `false` the modified one; both where left out.",
  status: "Anything but `APPROVED` is for staff.",
  limit: "1 to 1000; 1000 where left out.",
  offset: `How many to skip, at most ${DEPTH_MAX}; \`Link\` leads further.`,
  sort: "The column: `position`, `elapsedTime`, `sixtyFeetTime` or `topSpeed`.",
  order: "Best first where left out: times ascending, speed descending.",
  q: "The username contains.",
  vehicle: "Year, make, model and trim contain.",
  track: "The track contains.",
  after: "From the `Link` of the page before.",
} as const;
