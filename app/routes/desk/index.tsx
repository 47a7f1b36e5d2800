import { depsOf } from "#app/context.ts";
import { StaffDesk } from "#app/features/site/components/staff-desk.tsx";
import { staffToolsOf } from "#app/features/site/staff-tools.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { unknownPath } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/index.ts";

export const meta = () => pageMeta({ title: "Staff desk", path: "/desk", isHidden: true });

/** A 404 for everyone except staff. */
export function loader({ context, url }: Route.LoaderArgs) {
  const tools = staffToolsOf(depsOf(context).viewer);
  if (tools.length === 0) throw unknownPath(url);
  return { tools };
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  return <StaffDesk tools={loaderData.tools} />;
}
