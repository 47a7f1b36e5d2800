import { AppError } from "#app/lib/errors.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { findAllRowsOfSheet, findSheetOfStrip, type SheetRow } from "#db/queries/track-desk.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";
import { CAR_NUMBER_MAX } from "./rules.ts";
import type { ROW_STATES } from "./texts.ts";

const PAGE = 50;

/** What a sheet's rows are narrowed to, and the row that the page begins after. */
export type RowFilter = { car: string; isTaken: boolean; after: number };

/** A sheet with a page of its rows. @throws AppError `not_found` */
export async function readSheetPage(
  deps: StripDeps,
  { slug, sheetId }: { slug: string; sheetId: number },
  { car, isTaken, after }: RowFilter,
) {
  const strip = await requireStrip(deps, slug);
  const sheet = await findSheetOfStrip(deps.db, strip.id, sheetId);
  if (!sheet) throw new AppError("not_found", "Not found.");
  const rows = await findAllRowsOfSheet(deps.db, {
    ...{ sheetId, carNumber: car, isTaken, after },
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const { id, ranOn, source, status, rowCount, badRows, createdAt } = sheet;
  return {
    strip: { slug: strip.slug, name: strip.name },
    sheet: {
      ...{ id, ranOn, source, status, rowCount, badRows },
      createdAt: createdAt.toISOString(),
    },
    rows: page.map(presentRow),
    next: rows.length > PAGE ? (page.at(-1)?.rowNumber ?? null) : null,
  };
}
export type SheetPage = Awaited<ReturnType<typeof readSheetPage>>;

function presentRow(row: SheetRow) {
  const { id, rowNumber, carNumber, racerName, className, username } = row;
  return {
    ...{ id, rowNumber, carNumber, racerName, className },
    elapsed: formatSeconds(row.elapsedMs),
    sixtyFoot: row.sixtyFootMs === null ? "" : formatSeconds(row.sixtyFootMs),
    speed: row.trapSpeedHundredthsMph === null ? "" : formatSpeed(row.trapSpeedHundredthsMph),
    state: stateOf(row),
    /** Who claimed it, or whose run it confirms. */
    taker:
      username === null
        ? null
        : { username, name: [row.firstName, row.lastName].filter(Boolean).join(" ") },
  };
}

function stateOf({ slipId, claimedBy, claimConfirmedAt }: SheetRow): keyof typeof ROW_STATES {
  if (slipId !== null) return "confirms";
  if (claimedBy === null) return "open";
  return claimConfirmedAt === null ? "asked" : "claimed";
}

/** The filter in a page's address. */
export function readRowFilter(params: URLSearchParams): RowFilter {
  const after = params.get("after") ?? "";
  return {
    car: cleanLine(params.get("car") ?? "").slice(0, CAR_NUMBER_MAX),
    isTaken: params.get("claims") === "1",
    after: /^\d{1,9}$/.test(after) ? Number(after) : 0,
  };
}
