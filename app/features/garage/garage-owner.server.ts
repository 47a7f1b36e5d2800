import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { type FormArgs, signedIn } from "#app/lib/forms/define-form.server.ts";
import { notFound } from "#app/lib/responses.server.ts";

type GarageArgs = FormArgs & { params: { user: string } };

/**
 * The racer whose garage the address names: who may send its forms. Null where nobody is signed in; for
 * others the page is not there: throws a 404.
 */
export function garageOwner(args: GarageArgs): (Deps & { viewer: Viewer }) | null {
  const deps = signedIn(args);
  if (deps && usernameKeyOf(deps.viewer.username) !== usernameKeyOf(args.params.user)) {
    throw notFound(args.url);
  }
  return deps;
}
