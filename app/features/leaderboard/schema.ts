import { z } from "zod";
import { readDigits } from "#app/lib/list-number.ts";
import { stateLetters } from "#app/lib/states.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import type { RunKey } from "#db/queries/boards.ts";
import {
  BOARD_DEFAULTS,
  BOARDS,
  type BoardQuery,
  bestFirst,
  FILTER_MAX_LENGTH,
  ORDERS,
  SORTS,
  WINDOW_MAX,
  WINDOW_STEP,
} from "./board-query.ts";
import { pagesByRuns } from "./rules.ts";

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const yearNumber = z
  .string()
  .regex(/^(19|20)\d\d$/)
  .transform(Number);
/**
 * `default` before `catch`: missing values don't fail, which would be the slowest part of parsing.
 */
const looseText = z
  .string()
  .default("")
  .catch("")
  .transform((text) => cleanLine(text).slice(0, FILTER_MAX_LENGTH));

const CURSOR = /^(\d{1,12})\.(\d{1,6})\.(\d{1,6})\.(\d{1,6})\.(\d{4}-\d{2}-\d{2})$/;

const AFTER_PROBLEM = "after comes from the previous page's Link header.";

/** A run after which a list continues, as written by `cursorOf`. */
const cursor = z
  .string()
  .regex(CURSOR, AFTER_PROBLEM)
  .refine((text) => z.iso.date().safeParse(text.split(".").at(-1)).success, AFTER_PROBLEM)
  .transform((text) => {
    const [, id, elapsedMs, sixtyFootMs, speed, ranOn = ""] = CURSOR.exec(text) ?? [];
    return {
      id: Number(id),
      elapsedMs: Number(elapsedMs),
      sixtyFootMs: Number(sixtyFootMs),
      trapSpeedHundredthsMph: Number(speed),
      ranOn,
    };
  });

/** The parameters of a board's URL; each has a default. */
export const boardParametersSchema = z.object({
  board: z.enum(BOARDS).default("stock").catch("stock"),
  season: yearNumber.optional().catch(undefined),
  sort: z.enum(SORTS).default("elapsedTime").catch("elapsedTime"),
  order: z.enum(ORDERS).optional().catch(undefined),
  q: looseText,
  vehicle: looseText,
  track: looseText,
  from: yearNumber.optional().catch(undefined),
  to: yearNumber.optional().catch(undefined),
  model: looseText,
  state: looseText.transform(stateLetters),
  runs: z.literal("all").optional().catch(undefined),
  offset: wholeNumber.default(0).catch(0),
  after: cursor.optional().catch(undefined),
  before: cursor.optional().catch(undefined),
  show: wholeNumber.default(WINDOW_STEP).catch(WINDOW_STEP),
});

/**
 * Parses a board's URL. Invalid values fall back to defaults, so that old links still show a board.
 */
export function readBoardQuery(parameters: URLSearchParams): BoardQuery {
  const values = boardParametersSchema.parse(Object.fromEntries(parameters));
  const { sort, order, runs, show, from = null, to = null } = values;
  // Reversed years mean the same range.
  const isReversed = from !== null && to !== null && from > to;
  const query = {
    board: values.board,
    season: values.season ?? null,
    sort,
    order: order ?? bestFirst(sort),
    q: values.q,
    vehicle: values.vehicle,
    track: values.track,
    yearFrom: isReversed ? to : from,
    yearTo: isReversed ? from : to,
    model: values.model,
    state: values.state,
    isAllRuns: runs === "all",
    offset: values.offset,
    window: windowOf(show),
  };
  return { ...query, start: pagesByRuns(query) ? readStart(values) : null };
}

/** Parses a ladder's URL: of a board's parameters, the class, the season and the rows. */
export function readLadderQuery(parameters: URLSearchParams): BoardQuery {
  const values = boardParametersSchema.parse(Object.fromEntries(parameters));
  const { board, season = null, offset, show } = values;
  const start = readStart(values);
  return { ...BOARD_DEFAULTS, board, season, offset, start, window: windowOf(show) };
}

function windowOf(rows: number): number {
  const steps = Math.round(rows / WINDOW_STEP);
  return Math.min(WINDOW_MAX, Math.max(1, steps) * WINDOW_STEP);
}

function readStart({ after, before }: { after?: RunKey | undefined; before?: RunKey | undefined }) {
  if (after) return { side: "after", run: after } as const;
  return before ? ({ side: "before", run: before } as const) : null;
}

const RUNS_LIMIT_MAX = 1_000;

const strictText = (name: string) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(
      z.string().max(FILTER_MAX_LENGTH, `${name} takes at most ${FILTER_MAX_LENGTH} characters.`),
    )
    .default("");

/** The parameters of `GET /rest/slips`, documented in /api/openapi.json. */
export const runsQuerySchema = z.object({
  isStock: z
    .enum(["true", "false"], "isStock is true or false.")
    .transform((value) => value === "true")
    .optional(),
  status: z
    .enum(
      ["PENDING", "IN_REVIEW", "NEEDS_INFO", "APPROVED", "REJECTED", "WITHDRAWN"],
      "status is PENDING, IN_REVIEW, NEEDS_INFO, APPROVED, REJECTED or WITHDRAWN.",
    )
    .default("APPROVED"),
  limit: z
    .string()
    .regex(/^\d+$/, "limit is a whole number.")
    .transform(readDigits)
    .refine((value) => value >= 1 && value <= RUNS_LIMIT_MAX, `limit is 1 to ${RUNS_LIMIT_MAX}.`)
    .default(RUNS_LIMIT_MAX),
  offset: z
    .string()
    .regex(/^\d+$/, "offset is a whole number from 0.")
    .transform(readDigits)
    .default(0),
  sort: z
    .enum(SORTS, `sort is ${SORTS.slice(0, -1).join(", ")} or topSpeed.`)
    .default("elapsedTime"),
  order: z.enum(ORDERS, "order is asc or desc.").optional(),
  q: strictText("q"),
  vehicle: strictText("vehicle"),
  track: strictText("track"),
  /** The run after which the list continues, from the `Link` header of the previous page. */
  after: cursor.optional(),
});
export type RunsQuery = z.output<typeof runsQuerySchema>;
