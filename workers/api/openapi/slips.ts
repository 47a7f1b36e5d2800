import { z } from "zod";
import { DEPTH_MAX } from "#app/features/leaderboard/board-query.ts";
import { runsQuerySchema } from "#app/features/leaderboard/schema.ts";
import { type Endpoints, jsonAnswer, shape } from "./endpoint.ts";
import { BOARD_ENTRY_EXAMPLE } from "./examples.ts";
import { boardEntry } from "./models.ts";

export const SLIPS = {
  "GET /rest/slips": {
    id: "listRuns",
    tag: "Boards",
    summary: "Runs of one board or of both",
    description:
      "Checked runs of activated racers. Equal elapsed times go by speed, then by date. Runs that are not approved are for staff.",
    query: shape(runsQuerySchema, {
      isStock: "`true` the stock board, `false` the modified one; both where left out.",
      status: "Anything but `APPROVED` is for staff.",
      limit: "1 to 1000; 1000 where left out.",
      offset: `How many to skip, at most ${DEPTH_MAX}; \`Link\` leads further.`,
      order: "Best first where left out: times ascending, speed descending.",
      q: "The username contains.",
      vehicle: "Year, make, model and trim contain.",
      track: "The track contains.",
      after: "From the `Link` of the page before.",
    }),
    answers: {
      200: jsonAnswer("The runs.", z.array(boardEntry), [BOARD_ENTRY_EXAMPLE], {
        "X-Total-Count": "How many there are; on unfiltered lists only.",
        Link: 'The next page as `<…>; rel="next"`, where there is one.',
      }),
      304: "Nothing has changed since the `ETag` in `If-None-Match`.",
    },
    refuses: [400, 403],
  },
} as const satisfies Endpoints;
