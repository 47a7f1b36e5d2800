import { depsOf } from "#app/context.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { compareRuns } from "#app/features/tools/compare-runs.server.ts";
import { CompareScreen } from "#app/features/tools/components/compare-screen.tsx";
import { COMPARE_PATH } from "#app/features/tools/paths.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/compare.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: "Compare two runs",
    description:
      "Two quarter-mile runs side by side: 60 ft, splits, speed, and where one of them won.",
    path: COMPARE_PATH,
    matches,
    image: pageCard({ path: COMPARE_PATH, title: "Compare two runs" }),
    isHidden: loaderData !== undefined && loaderData.typed.first + loaderData.typed.second !== "",
  });

export function loader({ url, context }: Route.LoaderArgs) {
  return compareRuns(depsOf(context), url.searchParams);
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareScreen comparison={loaderData} />;
}
