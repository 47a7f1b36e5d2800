import { depsOf } from "#app/context.ts";
import { DataScreen } from "#app/features/leaderboard/components/data-screen.tsx";
import { readDataPage } from "#app/features/leaderboard/read-data-page.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/data.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Use our data",
    description: "The 1320 Club boards as JSON and CSV: calls, parameters, limits and terms.",
    path: "/1320-club/data",
    matches,
    image: pageCard({ path: "/1320-club/data", title: "Use our data" }),
  });

export async function loader({ context }: Route.LoaderArgs) {
  return readDataPage(depsOf(context));
}

export default function Data({ loaderData }: Route.ComponentProps) {
  return <DataScreen page={loaderData} />;
}
