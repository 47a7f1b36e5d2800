import {
  closeGiveaway,
  drawGiveaway,
  openGiveaway,
} from "#app/features/giveaway/manage-giveaway.server.ts";
import { closeRound, openRound } from "#app/features/livery/manage-rounds.server.ts";
import { fail } from "../lib/project.ts";
import { targetDatabase } from "../lib/target.ts";

const deps = { db: targetDatabase, clock: { now: () => new Date() } };
const NAME = /^[a-z0-9-]{1,40}$/;

/** Opens or closes a round of the livery shootout. @returns false if the arguments are invalid */
export async function livery([act, slug = "", day]: readonly string[]): Promise<boolean> {
  if (!NAME.test(slug)) return false;
  if (act === "open" && day) await openRound(deps, { slug, closesAt: endOf(day) });
  else if (act === "close" && !day) await closeRound(deps, slug);
  else return false;
  console.log(`${slug} is ${act === "open" ? `open through ${day}` : "closed"}.`);
  return true;
}

/** Opens, closes or draws a giveaway. @returns false if the arguments are invalid */
export async function giveaway([act, slug = "", day]: readonly string[]): Promise<boolean> {
  if (!NAME.test(slug)) return false;
  if (act === "draw" && !day) {
    const { username, seed, entries, place } = await drawGiveaway(deps, slug);
    console.log(`${username} won ${slug}: place ${place} of ${entries}, seed ${seed}.`);
    return true;
  }
  if (act === "open" && day) await openGiveaway(deps, { slug, closesAt: endOf(day) });
  else if (act === "close" && !day) await closeGiveaway(deps, slug);
  else return false;
  console.log(`${slug} is ${act === "open" ? `open through ${day}` : "closed"}.`);
  return true;
}

/** The instant at which a day has ended everywhere in the United States. */
function endOf(day: string): Date {
  const end = new Date(`${day}T00:00:00-10:00`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(end.getTime());
  if (!isDay) fail(`${day} is no day such as 2026-12-31.`);
  end.setUTCDate(end.getUTCDate() + 1);
  return end;
}
