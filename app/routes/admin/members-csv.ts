import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { downloadMembers } from "#app/features/members/export-members.server.ts";
import { membersPath } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { readMemberFilter } from "#app/features/members/search-terms.ts";
import { can } from "#app/lib/policy.ts";
import { confirmBefore } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/members-csv.ts";

/** The members that the filter finds, as a CSV file. */
export function loader({ context, url }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, (viewer) => can(membersPolicy, "export", viewer));
  const filter = readMemberFilter(url.searchParams);
  return downloadMembers(deps, filter).catch(confirmBefore(membersPath(filter)));
}
