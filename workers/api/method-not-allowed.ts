import type { Context } from "hono";
import { AppError, presentError } from "#app/lib/errors.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Answers 405 and names what is allowed; stands behind the real handlers of a path:
 * `app.post(path, …).all(path, methodNotAllowed("POST"))`.
 */
export function methodNotAllowed(...methods: string[]) {
  const allow = methods.join(", ");
  return (c: Context<ServerEnv>) =>
    c.json(
      presentError(new AppError("method_not_allowed", `This address only takes ${allow}.`)),
      405,
      { allow },
    );
}
