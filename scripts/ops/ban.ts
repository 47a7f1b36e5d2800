import { banUser, changeByCommand, pardonUser } from "#app/features/accounts/ban-user.server.ts";
import { suspendUser } from "#app/features/accounts/suspend-user.server.ts";
import { SUSPENSION_DAYS_MAX } from "#app/features/members/schema.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { findAllBanned } from "#db/queries/users.ts";
import { printList } from "../lib/print-list.ts";
import { targetDatabase } from "../lib/target.ts";

const deps = { db: targetDatabase, clock: { now: () => new Date() } };

/** Bans a user at once, or lists the banned ones. @returns false if the arguments are invalid */
export async function ban([username, ...words]: readonly string[]): Promise<boolean> {
  if (username === "list" && words.length === 0) return listBanned();
  const reason = cleanLine(words.join(" "));
  if (!username || !reason) return false;
  const change = await changeByCommand(deps, username, reason);
  await banUser(deps, change);
  console.log(`${username} is banned: signed out everywhere, and off the boards.`);
  return true;
}

async function listBanned(): Promise<boolean> {
  const banned = await findAllBanned(deps.db);
  printList(
    banned.map(({ id, username, bannedAt, reason }) => ({
      ...{ id, username, reason: reason ?? "" },
      bannedAt: new Date(bannedAt).toISOString(),
    })),
    ({ username, bannedAt, reason }) => `${bannedAt}  ${username}  ${reason}`,
    "No one is banned.",
  );
  return true;
}

/** Lifts a ban. @returns false if the arguments are invalid */
export async function pardon([username, ...words]: readonly string[]): Promise<boolean> {
  if (!username) return false;
  await pardonUser(deps, await changeByCommand(deps, username, cleanLine(words.join(" "))));
  console.log(`${username} is pardoned: may sign in again, and is back on the boards.`);
  return true;
}

/** Suspends a user for some days. @returns false if the arguments are invalid */
export async function suspend([
  username,
  days = "",
  ...words
]: readonly string[]): Promise<boolean> {
  const reason = cleanLine(words.join(" "));
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (!username || count < 1 || count > SUSPENSION_DAYS_MAX.admin || !reason) return false;
  await suspendUser(deps, await changeByCommand(deps, username, reason), count);
  const { user } = await changeByCommand(deps, username);
  const until = user.suspendedUntil?.toISOString() ?? "";
  console.log(`${username} is suspended until ${formatInstant(until)}.`);
  return true;
}
