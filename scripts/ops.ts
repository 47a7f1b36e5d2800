// npm run ops: commands for operating the site, locally or (--remote) in production.
import { AppError } from "#app/lib/errors.ts";
import { DatabaseLockedError } from "./lib/local-database.ts";
import { fail } from "./lib/project.ts";
import { words } from "./lib/target.ts";
import { COMMANDS, describeCommands } from "./ops/commands.ts";

const [name = "", ...args] = words;

if (/^(?:--help|-h|help)$/.test(name)) {
  console.log(describeCommands());
  process.exit(0);
}

try {
  const isValid = await COMMANDS.get(name)?.run(args);
  if (!isValid) fail(describeCommands());
} catch (error) {
  if (error instanceof AppError) fail(error.message);
  // drizzle wraps what a connection throws.
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause]) if (each instanceof DatabaseLockedError) fail(each.message);
  throw error;
}
