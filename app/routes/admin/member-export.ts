import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { exportMember } from "#app/features/members/export-member.server.ts";
import { MEMBERS_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { can } from "#app/lib/policy.ts";
import { readId } from "#app/lib/record-id.ts";
import { confirmBefore, toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/member-export.ts";

/** All data about a member as JSON, for an owner who asked. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, (viewer) => can(membersPolicy, "export", viewer));
  const id = readId(params.id);
  const body = await exportMember(deps, id)
    .catch(confirmBefore(`${MEMBERS_PATH}/${id}`))
    .catch(toPageNotFound(url));
  return new Response(body, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="member-${id}.json"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
  });
}
