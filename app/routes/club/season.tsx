import { depsOf } from "#app/context.ts";
import { SeasonMarkup } from "#app/features/champions/components/season-markup.tsx";
import { readSeasonPage } from "#app/features/champions/read-season.server.ts";
import { digest } from "#app/features/leaderboard/read-board-page.server.ts";
import { seasonPicture } from "#app/features/sharing/season-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/season.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, path, card } = loaderData;
  return pageMeta({ title, description, path, matches, image: card });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const page = await readSeasonPage(depsOf(context), params.season);
  if (!page) throw notFound(url);
  const { season, isFinal, title, path } = page;
  const description = isFinal
    ? `The stock and modified champions of the ${season} season, and the first ten of each class.`
    : `Who leads the ${season} season in stock and modified, and the first ten of each class.`;
  const version = digest(JSON.stringify(page));
  const sent = { title, description, path, version, card: seasonPicture(page) };
  return documentData(request, sent, { page });
}

export default function Season({ loaderData: { page, version } }: Route.ComponentProps) {
  return <SeasonMarkup page={page} version={version} />;
}
