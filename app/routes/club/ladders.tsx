import { depsOf } from "#app/context.ts";
import { LaddersMarkup } from "#app/features/leaderboard/components/ladders-markup.tsx";
import { LADDERS_PATH } from "#app/features/leaderboard/ladder-texts.ts";
import { readLadderIndex } from "#app/features/leaderboard/list-ladders.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/ladders.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title = "Ladders", path = LADDERS_PATH, isLaterPage = false } = loaderData ?? {};
  return pageMeta({
    title,
    description:
      "The quickest cars by model, trim, state, track, model year and drivetrain, and the number one of the week.",
    path,
    matches,
    image: pageCard({ path: LADDERS_PATH, title: "Ladders" }),
    isHidden: isLaterPage,
  });
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const index = await readLadderIndex(depsOf(context), url.searchParams);
  const { title, path, isLaterPage, version } = index;
  return documentData(request, { title, path, isLaterPage, version }, { index });
}

export default function Ladders({ loaderData: { index, version } }: Route.ComponentProps) {
  return <LaddersMarkup index={index} version={version} />;
}
