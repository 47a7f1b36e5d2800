import { setTimeout as pause } from "node:timers/promises";
import {
  requestSiteCommand,
  takeOutcome,
  withdrawSiteCommand,
} from "#app/features/commands/request-site-command.server.ts";
import type { CommandInput, CommandName } from "#app/features/commands/schema.ts";
import { fail } from "../lib/project.ts";
import { isRemote, targetDatabase } from "../lib/target.ts";

const deps = { db: targetDatabase, clock: { now: () => new Date() } };

/** The site looks once a minute; two turns, and time for the work. */
const PATIENCE_MS = 150_000;
/** Each look in production starts wrangler. */
const LOOK_EVERY_MS = isRemote ? 5_000 : 500;

/**
 * Has the site carry out a command, waits for it and prints what came of it. Exits if it failed.
 *
 * @param options `--no-wait` to print that it was requested, and end
 * @returns false for other options
 */
export async function runOnSite<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  options: readonly string[],
): Promise<boolean> {
  const isAwaited = options.length === 0;
  if (!isAwaited && options.join(" ") !== "--no-wait") return false;
  const id = await requestSiteCommand(deps, name, input);
  console.log("Requested. The site does it within a minute.");
  if (isAwaited) await awaitOutcome(id);
  return true;
}

async function awaitOutcome(id: number): Promise<void> {
  for (const endsAt = Date.now() + PATIENCE_MS; Date.now() < endsAt; ) {
    await pause(LOOK_EVERY_MS);
    const { state, message } = await takeOutcome(deps, id);
    if (state === "failed") fail(message);
    if (state === "done") return console.log(message);
  }
  const isWithdrawn = await withdrawSiteCommand(deps, id);
  fail(
    isWithdrawn
      ? "The site didn't take the request, so nothing was done. Is it running?"
      : "The site began, but didn't say how it ended. See: npm run ops -- audit",
  );
}
