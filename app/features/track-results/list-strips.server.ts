import { NEWEST } from "#app/features/console/read-cursor.ts";
import { isAdmin } from "#app/lib/roles.ts";
import {
  findAllStaffedStrips,
  findAllStripsNamed,
  findAllStripsOf,
  type ListedStrip,
} from "#db/queries/track-desk.ts";
import { trackNameKey } from "#db/queries/tracks.ts";
import type { StripDeps } from "./require-strip.server.ts";

const PAGE = 30;

/** The strips that a member works for; for admins those with staff, or any whose name begins with `q`. */
export async function listStrips(
  { db, viewer }: Pick<StripDeps, "db" | "viewer">,
  { q, before }: { q: string; before: number },
) {
  const after = before === NEWEST ? 0 : before;
  const page = { after, limit: PAGE + 1 };
  const rows = await readStrips();
  const strips = rows.slice(0, PAGE);
  return { strips, next: rows.length > PAGE ? (strips.at(-1)?.id ?? null) : null };

  function readStrips(): Promise<ListedStrip[]> {
    if (!isAdmin(viewer)) return findAllStripsOf(db, { ...page, userId: viewer.id });
    const key = trackNameKey(q);
    return key === "" ? findAllStaffedStrips(db, page) : findAllStripsNamed(db, { ...page, key });
  }
}
export type StripList = Awaited<ReturnType<typeof listStrips>>;
