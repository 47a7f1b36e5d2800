import { depsOf } from "#app/context.ts";
import { RecordsScreen } from "#app/features/leaderboard/components/records-screen.tsx";
import { readRecordsPage } from "#app/features/leaderboard/read-records-page.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/records.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "1320 Club records",
    description: "How the stock and modified quarter-mile records fell, run by run.",
    path: "/1320-club/records",
    matches,
    image: pageCard({ path: "/1320-club/records", title: "1320 Club records" }),
  });

export async function loader({ context }: Route.LoaderArgs) {
  return { boards: await readRecordsPage(depsOf(context)) };
}

export default function Records({ loaderData }: Route.ComponentProps) {
  return <RecordsScreen boards={loaderData.boards} />;
}
