import { DEPTH_MAX } from "./board-query.ts";

/**
 * Descriptions of the parameters of `GET /rest/slips`, for the OpenAPI document and the data page.
 */
export const RUNS_QUERY_TEXTS = {
  isStock: "`true` for the stock board, `false` for the modified one; leave it out for both.",
  status: "Only staff can ask for anything but `APPROVED`.",
  limit: "1 to 1000; 1000 by default.",
  offset: `How many to skip, at most ${DEPTH_MAX}; \`Link\` goes deeper.`,
  sort: "The column: `position`, `elapsedTime`, `sixtyFeetTime` or `topSpeed`.",
  order: "Best first by default: times ascending, speed descending.",
  q: "Part of the username.",
  vehicle: "Part of the year, make, model or trim.",
  track: "Part of the track's name.",
  after: "From the previous page's `Link`.",
} as const;
