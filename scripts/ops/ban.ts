import { banUser, pardonUser } from "#app/features/accounts/ban-user.server.ts";
import { targetDatabase } from "../lib/target.ts";

const deps = { db: targetDatabase, clock: { now: () => new Date() } };

/** Bans a user at once. @returns false if the arguments are invalid */
export async function ban([username, ...more]: readonly string[]): Promise<boolean> {
  if (!username || more.length > 0) return false;
  await banUser(deps, username);
  console.log(`${username} is banned: signed out everywhere, and off the boards.`);
  return true;
}

/** Lifts a ban. @returns false if the arguments are invalid */
export async function pardon([username, ...more]: readonly string[]): Promise<boolean> {
  if (!username || more.length > 0) return false;
  await pardonUser(deps, username);
  console.log(`${username} is pardoned: may sign in again, and is back on the boards.`);
  return true;
}
