import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { type FormArgs, signedIn } from "#app/lib/forms/define-form.server.ts";
import { notFound } from "#app/lib/responses.server.ts";

type GarageArgs = FormArgs & { params: { user: string } };

/**
 * The owner of the garage in the URL, who may submit its forms. Null if not signed in; throws a 404
 * for other users.
 */
export function garageOwner(args: GarageArgs): (Deps & { viewer: Viewer }) | null {
  const deps = signedIn(args);
  if (deps && usernameKeyOf(deps.viewer.username) !== usernameKeyOf(args.params.user)) {
    throw notFound(args.url);
  }
  return deps;
}
