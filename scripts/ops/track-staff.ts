import { listStaff, stripByCommand } from "#app/features/track-results/manage-staff.server.ts";
import { findAllStaffedStrips } from "#db/queries/track-desk.ts";
import { printList } from "../lib/print-list.ts";
import { targetDatabase } from "../lib/target.ts";
import { runOnSite } from "./site-command.ts";

const deps = { db: targetDatabase };
const LISTED = 100;

/**
 * Lists the strips that have staff or a strip's staff, adds a member to it, or ends a member's access.
 *
 * @returns false if the arguments are invalid
 */
export async function trackStaff([
  act,
  slug,
  member,
  ...options
]: readonly string[]): Promise<boolean> {
  if (act === "list" && member === undefined) return slug ? list(slug) : listStrips();
  if ((act !== "add" && act !== "end") || !slug || !member) return false;
  await stripByCommand(deps, slug);
  return runOnSite("trackStaff", { act, slug, member }, options);
}

async function list(slug: string): Promise<boolean> {
  const staff = await listStaff(deps, await stripByCommand(deps, slug));
  printList(
    staff,
    ({ username, createdAt }) => `${username}  since ${createdAt}`,
    `No one works for ${slug}.`,
  );
  return true;
}

async function listStrips(): Promise<boolean> {
  const strips = await findAllStaffedStrips(deps.db, { after: 0, limit: LISTED });
  printList(
    strips,
    ({ slug, name, lastRanOn }) => `${slug}  ${name}  ${lastRanOn ?? ""}`,
    "No track has staff.",
  );
  return true;
}
