import { z } from "zod";
import {
  judgedRoundSchema,
  roundSchema,
  startedRoundSchema,
  triesSchema,
} from "#app/features/practice-tree/schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";

const ROUND = "0e37df36-f698-41e6-8c7b-30df2b1d3f0a";
const TRY = { stagedAt: 61_200.1, greenAt: 63_633.4, launchAt: 63_671.9, input: "key" } as const;

export const PRACTICE_TREE = {
  "POST /api/practice-tree/rounds": {
    id: "startPracticeRound",
    tag: "Practice tree",
    summary: "Start a round of five tries for the week's board",
    description:
      "For activated members. The answer says how long the stage lights are on in each try, which nobody can choose. A member has one open round; it is over after 15 minutes, or when another one starts.",
    access: "racer",
    body: jsonBody(roundSchema, { tree: "full", brake: "foot" }),
    answers: {
      201: jsonAnswer(
        "Started.",
        z.object({ success: z.literal(true), round: startedRoundSchema }),
        { success: true, round: { id: ROUND, holdsMs: [933, 1204, 618, 1377, 840] } },
      ),
    },
    refuses: [429],
  },
  "POST /api/practice-tree/tries": {
    id: "finishPracticeRound",
    tag: "Practice tree",
    summary: "Send in the five tries of a round",
    description:
      "Once per round. The server works out the reaction times and lists the member's best round of the week. A round that doesn't fit its tree, or that no human can have driven, gets the reason instead and stays off the board; nothing else happens. It is a game: nothing else on the site reads it.",
    access: "racer",
    body: jsonBody(
      triesSchema,
      { round: ROUND, delayMs: 0, tries: [TRY, TRY, TRY, TRY, TRY] },
      {
        delayMs: "What the delay box added to each release; without one, 0.",
        tries:
          "In order, in milliseconds since the page was opened: the frame that lit the stage bulb, the frame that lit the green bulb or would have, when the car left, and what was pressed.",
      },
    ),
    answers: {
      200: jsonAnswer(
        "Judged.",
        z.object({ success: z.literal(true), result: judgedRoundSchema }),
        { success: true, result: { isListed: true, reason: "", averageMs: 39, isBest: true } },
      ),
    },
    refuses: [404, 429],
  },
} as const satisfies Endpoints;
