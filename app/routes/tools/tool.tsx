import { depsOf } from "#app/context.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { ToolScreen } from "#app/features/tools/components/tool-screen.tsx";
import { toolPath } from "#app/features/tools/paths.ts";
import { showTool } from "#app/features/tools/show-tool.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/tool.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { slug, title, lead, isExample } = loaderData;
  const path = toolPath(slug);
  return pageMeta({
    title,
    description: lead,
    path,
    matches,
    image: pageCard({ path, title }),
    isHidden: !isExample,
  });
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const tool = await showTool(depsOf(context), params.tool, url.searchParams);
  if (!tool) throw notFound(url);
  return tool;
}

export default function Tool({ loaderData }: Route.ComponentProps) {
  return <ToolScreen tool={loaderData} />;
}
