import { z } from "zod";
import { CSV_ROWS_MAX } from "#app/features/leaderboard/board-query.ts";
import { boardParametersSchema, runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { RUNS_QUERY_TEXTS } from "#app/features/leaderboard/texts.ts";
import { type Endpoints, jsonAnswer, shape } from "../openapi/endpoint.ts";
import { BOARD_ENTRY_EXAMPLE } from "../openapi/examples.ts";
import { boardEntry } from "../openapi/models.ts";

export const SLIPS = {
  "GET /rest/slips": {
    id: "listRuns",
    tag: "Boards",
    summary: "Runs of one board or of both",
    description:
      "Checked runs of activated racers. Equal elapsed times go by speed, then by date. Runs that are not approved are for staff.",
    query: shape(runsQuerySchema, RUNS_QUERY_TEXTS),
    answers: {
      200: jsonAnswer("The runs.", z.array(boardEntry), [BOARD_ENTRY_EXAMPLE], {
        "X-Total-Count": "How many there are; on unfiltered lists only.",
        Link: 'The next page as `<…>; rel="next"`, where there is one.',
      }),
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
    refuses: [400, 403, 429],
  },
  "GET /1320-club/board.csv": {
    id: "downloadBoard",
    tag: "Boards",
    summary: "A board as a CSV file",
    description: `Takes what the address of the board's page takes; anything invalid falls back to its default. At most ${CSV_ROWS_MAX} rows from \`offset\` on, or from where \`after\` or \`before\` says. RFC 4180, UTF-8, one heading line; text that a spreadsheet would take for a formula has an apostrophe in front.`,
    query: shape(boardParametersSchema, {
      board: "`stock` by default.",
      order: "Best first by default.",
      q: "Part of the username.",
      vehicle: "Part of the year, make, model or trim.",
      track: "Part of the track's name.",
      season: "Runs of this calendar year only; of all time by default.",
      from: "The car's model year, at least.",
      to: "The car's model year, at most.",
      model: "The car's model, whole.",
      state: "The track's state, two letters.",
      runs: "`all`: also runs that are not the best of their car.",
      after:
        "The run after which the rows begin, from an address of the page; unfiltered lists by another column or of all runs only.",
      before: "The same: the rows begin ten places before this run.",
    }),
    answers: {
      200: {
        description: "The file.",
        type: "text/csv",
        schema: z.string(),
        headers: { "Content-Disposition": "Its name." },
      },
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
