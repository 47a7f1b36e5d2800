import { can } from "#app/lib/policy.ts";
import { findAllSheetsOfStrip, type ListedSheet, type SheetPlace } from "#db/queries/track-desk.ts";
import { findAllKeysOfStrip, type TrackKey } from "#db/queries/track-staff.ts";
import { currentSecretId, secretOf } from "./key-secret.server.ts";
import { listStaff } from "./manage-staff.server.ts";
import { stripPolicy } from "./policy.ts";
import { requireStrip, type StripDeps } from "./require-strip.server.ts";

const PAGE = 25;

/** What a list of sheets is narrowed to, and where its page begins. */
export type SheetFilter = { day: string; after: SheetPlace | null };

/** A strip's desk: its sheets, keys and staff. @throws AppError `not_found` */
export async function readStripPage(deps: StripDeps, slug: string, { day, after }: SheetFilter) {
  const strip = await requireStrip(deps, slug);
  const { db, viewer } = deps;
  const mayManageStaff = can(stripPolicy, "manageStaff", viewer, strip);
  const [sheets, keys, staff] = await Promise.all([
    findAllSheetsOfStrip(db, { trackId: strip.id, day: day || null, after, limit: PAGE + 1 }),
    findAllKeysOfStrip(db, strip.id),
    mayManageStaff ? listStaff(deps, strip) : null,
  ]);
  const page = sheets.slice(0, PAGE);
  const last = page.at(-1);
  return {
    strip: { slug: strip.slug, name: strip.name },
    sheets: page.map(presentSheet),
    next: sheets.length > PAGE && last ? placeText(last) : null,
    keys: keys.map((key) => presentKey(deps, key)),
    staff,
  };
}
export type StripPage = Awaited<ReturnType<typeof readStripPage>>;

function presentKey(deps: StripDeps, key: TrackKey) {
  const { id, name, createdAt, lastUsedAt, revokedAt } = key;
  return {
    ...{ id, name },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: revokedAt === null ? stateOfKey(deps, key) : ("revoked" as const),
  };
}

/** Whether a key still works: its secret goes with the site's. */
function stateOfKey(deps: StripDeps, key: TrackKey): "works" | "old" | "stopped" {
  if (secretOf(deps, key) === null) return "stopped";
  return key.secretId === currentSecretId(deps) ? "works" : "old";
}

function presentSheet({ createdAt, ...sheet }: ListedSheet) {
  return { ...sheet, createdAt: createdAt.toISOString() };
}

function placeText({ ranOn, id }: SheetPlace): string {
  return `${ranOn}.${id}`;
}

const PLACE = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter in a page's address; what can't be one is left out. */
export function readSheetFilter(params: URLSearchParams): SheetFilter {
  const day = params.get("day") ?? "";
  const [, ranOn, id] = PLACE.exec(params.get("after") ?? "") ?? [];
  return {
    day: DAY.test(day) ? day : "",
    after: ranOn === undefined ? null : { ranOn, id: Number(id) },
  };
}
