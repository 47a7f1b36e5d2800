import type { Deps } from "#app/deps.ts";
import {
  deleteSiteCommand,
  deleteSiteCommandIfWaiting,
  findSiteCommand,
  insertSiteCommand,
} from "#db/queries/site-commands.ts";
import type { CommandInput, CommandName } from "./schema.ts";

type RequestDeps = Pick<Deps, "db" | "clock">;

/** @returns the id of the stored command, which the site carries out within a minute */
export async function requestSiteCommand<Name extends CommandName>(
  { db, clock }: RequestDeps,
  name: Name,
  input: CommandInput<Name>,
): Promise<number> {
  const [stored] = await insertSiteCommand(db, { name, input, requestedAt: clock.now() });
  if (!stored) throw new Error("the command was not stored");
  return stored.id;
}

/** How a command ended; `running` if it hasn't yet. */
export type CommandOutcome = { state: "done" | "failed" | "running"; message: string };

/** Reads what came of a command, and deletes it if it has ended. */
export async function takeOutcome({ db }: RequestDeps, id: number): Promise<CommandOutcome> {
  const command = await findSiteCommand(db, id);
  if (command && !command.endedAt) return { state: "running", message: "" };
  if (!command) return { state: "failed", message: "It is gone. See: npm run ops -- audit" };
  await deleteSiteCommand(db, id);
  return { state: command.hasFailed ? "failed" : "done", message: command.outcome };
}

/** Takes a command back. @returns false if the site has started it */
export async function withdrawSiteCommand({ db }: RequestDeps, id: number): Promise<boolean> {
  return (await deleteSiteCommandIfWaiting(db, id)).length > 0;
}
