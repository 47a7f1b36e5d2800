import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { readCursor } from "#app/features/console/read-cursor.ts";
import { MembersScreen } from "#app/features/members/components/members-screen.tsx";
import { listMembers } from "#app/features/members/list-members.server.ts";
import { MEMBERS_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { readMemberFilter } from "#app/features/members/search-terms.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { can } from "#app/lib/policy.ts";
import type { Route } from "./+types/members.ts";

export const meta = () => pageMeta({ title: "Members", path: MEMBERS_PATH, isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = consoleDeps(context, url, (viewer) => can(membersPolicy, "see", viewer));
  const filter = readMemberFilter(url.searchParams);
  const before = readCursor(url.searchParams);
  return {
    ...(await listMembers(deps, { ...filter, before })),
    filter,
    isFirst: !url.searchParams.has("before"),
    mayExport: can(membersPolicy, "export", deps.viewer),
    mayInvite: can(membersPolicy, "invite", deps.viewer),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Members({ loaderData }: Route.ComponentProps) {
  return <MembersScreen {...loaderData} />;
}
