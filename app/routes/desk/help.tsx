import { depsOf } from "#app/context.ts";
import { StaffHelp } from "#app/features/site/components/staff-help.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import { isEditor, isModerator, isStaff } from "#app/lib/roles.ts";
import type { Route } from "./+types/help.ts";

export const meta = () => pageMeta({ title: "Help for staff", path: "/desk/help", isHidden: true });

/** A 404 for everyone except staff. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = depsOf(context);
  if (!isStaff(viewer)) throw unknownPath(url);
  return {
    duties: {
      moderation: isModerator(viewer),
      editing: isEditor(viewer),
      site: viewer?.role === "admin",
    },
  };
}

export default function Help({ loaderData }: Route.ComponentProps) {
  return <StaffHelp duties={loaderData.duties} />;
}
