import { signedInDeps } from "#app/context.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import type { Route } from "./+types/account-export.ts";

/** All data about the viewer, as a download. */
export async function loader({ context }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  const name = `quarter-mile-garage-${deps.viewer.username}.json`;
  return new Response(await exportAccount(deps), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      // Usernames are letters, digits, dots, underscores and hyphens.
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
