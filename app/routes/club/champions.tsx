import { depsOf } from "#app/context.ts";
import { ChampionsMarkup } from "#app/features/champions/components/champions-markup.tsx";
import { listChampions } from "#app/features/champions/list-champions.server.ts";
import { CHAMPIONS_PATH } from "#app/features/champions/seasons.ts";
import { digest } from "#app/features/leaderboard/read-board-page.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/champions.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Season champions",
    description: "The stock and modified champions of every season, and who leads this one.",
    path: CHAMPIONS_PATH,
    matches,
    image: pageCard({ path: CHAMPIONS_PATH, title: "Season champions" }),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const seasons = await listChampions(depsOf(context));
  return documentData(request, { version: digest(JSON.stringify(seasons)) }, { seasons });
}

export default function Champions({ loaderData: { seasons, version } }: Route.ComponentProps) {
  return <ChampionsMarkup seasons={seasons} version={version} />;
}
