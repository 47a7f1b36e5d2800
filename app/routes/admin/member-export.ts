import { redirect } from "react-router";
import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { exportMember } from "#app/features/members/export-member.server.ts";
import { MEMBERS_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { AppError } from "#app/lib/errors.ts";
import { can } from "#app/lib/policy.ts";
import { readId } from "#app/lib/record-id.ts";
import { confirmationPath, toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/member-export.ts";

/** All data about a member as JSON, for an owner who asked. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, (viewer) => can(membersPolicy, "export", viewer));
  const id = readId(params.id);
  const body = await exportMember(deps, id).catch((error: unknown) => {
    // Back to the page with the link: a browser would stay on the password page after a download.
    const isUnconfirmed = error instanceof AppError && error.code === "unconfirmed";
    if (isUnconfirmed) throw redirect(confirmationPath(`${MEMBERS_PATH}/${id}`));
    return toPageNotFound(url)(error);
  });
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="member-${id}.json"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
