import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { ToolsScreen } from "#app/features/tools/components/tools-screen.tsx";
import { listTools } from "#app/features/tools/list-tools.server.ts";
import { TOOLS_PATH } from "#app/features/tools/paths.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/index.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Tools",
    description:
      "Density altitude, horsepower, dial-in, gearing and more: the sums that racers do at the strip, with their formulas.",
    path: TOOLS_PATH,
    matches,
    image: pageCard({ path: TOOLS_PATH, title: "Tools" }),
  });

export function loader() {
  return { tools: listTools(), drawing: pageDrawing(TOOLS_PATH) };
}

export default function Tools({ loaderData }: Route.ComponentProps) {
  return <ToolsScreen {...loaderData} />;
}
