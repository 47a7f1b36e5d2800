import type { Deps, Viewer } from "#app/deps.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { findAllZipCodesOf } from "#db/queries/users.ts";
import { ZIP_MAX } from "./zip.ts";

const WITH_ZIP_CODES = new Set(["United States", "Canada", ""]);

/** The ZIP code in a page's URL, else the signed-in racer's own; empty if there is neither. */
export async function readHomeZip(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer | null },
  url: URL,
): Promise<string> {
  const typed = cleanLine(url.searchParams.get("zip") ?? "").slice(0, ZIP_MAX);
  if (typed !== "" || !viewer) return typed;
  const [own] = await findAllZipCodesOf(db, viewer.id);
  // Germany's codes have five digits, too.
  return own && WITH_ZIP_CODES.has(own.country) ? own.zipCode : "";
}
