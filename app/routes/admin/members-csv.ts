import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { exportMembers } from "#app/features/members/export-members.server.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { readMemberFilter } from "#app/features/members/search-terms.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { can } from "#app/lib/policy.ts";
import type { Route } from "./+types/members-csv.ts";

/** The members that the filter finds, as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, (viewer) => can(membersPolicy, "export", viewer));
  await limitRacer(deps, "export");
  return exportMembers(deps, readMemberFilter(url.searchParams));
}
