import type { Deps, Viewer } from "#app/deps.ts";
import { formatDay } from "#app/lib/dates.ts";
import { toAppError } from "#app/lib/errors.ts";
import { can } from "#app/lib/policy.ts";
import { findPracticeBoard, type ListedScore } from "#db/queries/practice-tree.ts";
import type { PracticeInput } from "#db/schema/practice-tree.ts";
import { practicePolicy } from "./policy.ts";
import { type ReadSettings, readSettings } from "./read-settings.ts";
import { figuresOf, kindOf, weekOf } from "./rules.ts";

export type BoardRow = {
  username: string;
  averageMs: number;
  bestMs: number | null;
  reds: number;
  input: PracticeInput;
  isOwn: boolean;
};

export type WeekBoard = {
  /** The week's Monday, as 'Nov 23, 2026'. */
  since: string;
  rows: readonly BoardRow[];
  /** The average of the viewer's best round this week; null without one. */
  ownMs: number | null;
  /** Differs once the board does. */
  version: string;
};

/** The page: its settings, tries that somebody shared, and the week's board of this tree and brake. */
export type PracticePage = ReadSettings & {
  /** Null while the database doesn't answer: the game needs none. */
  board: WeekBoard | null;
  can: { enter: boolean };
  isSignedIn: boolean;
};

const ROWS_SHOWN = 20;
/** Banned members are rare. */
const ROWS_SCANNED = 2 * ROWS_SHOWN;

type PageDeps = Pick<Deps, "db" | "clock" | "log"> & { viewer: Viewer | null };

/** The practice tree as a URL's query sets it. */
export async function readPractice(deps: PageDeps, params: URLSearchParams): Promise<PracticePage> {
  const read = readSettings(params);
  return {
    ...read,
    board: await readWeekBoard(deps, read),
    can: { enter: can(practicePolicy, "enter", deps.viewer) },
    isSignedIn: deps.viewer !== null,
  };
}

/** Rows change with a better round, which is a later one, and with a ban. */
function versionOf(rows: readonly ListedScore[], ownMs: number | null): string {
  const newest = Math.max(0, ...rows.map(({ createdAt }) => createdAt.getTime()));
  return `${rows.length}-${newest}-${ownMs ?? ""}`;
}

async function readWeekBoard(
  { db, clock, log, viewer }: PageDeps,
  { settings }: ReadSettings,
): Promise<WeekBoard | null> {
  const weekOn = weekOf(clock.now());
  const kind = kindOf(settings);
  const userId = viewer?.id ?? null;
  try {
    const { rows, ownMs } = await findPracticeBoard(db, {
      ...{ weekOn, kind, userId, limit: ROWS_SHOWN, scanned: ROWS_SCANNED },
    });
    return {
      since: formatDay(weekOn),
      ownMs,
      version: versionOf(rows, ownMs),
      rows: rows.map(({ username, averageMs, reactionsMs, input }) => {
        const { bestMs, reds } = figuresOf(reactionsMs);
        return { username, averageMs, bestMs, reds, input, isOwn: username === viewer?.username };
      }),
    };
  } catch (error) {
    if (toAppError(error).code !== "unavailable") throw error;
    log("warn", "practice.board_unavailable", { error });
    return null;
  }
}
