import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { LadderMarkup } from "#app/features/leaderboard/components/ladder-markup.tsx";
import { isLadderPageKind, ladderPath } from "#app/features/leaderboard/ladder-texts.ts";
import { readLadder } from "#app/features/leaderboard/read-ladder.server.ts";
import { ladderPicture } from "#app/features/sharing/ladder-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/ladder.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, lead, path, isListed, card } = loaderData;
  return pageMeta({ title, description: lead, path, matches, image: card, isHidden: !isListed });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const kind = params.ladder.toLowerCase();
  const slug = params.slug.toLowerCase();
  if (!isLadderPageKind(kind)) throw notFound(url);
  const page = await readLadder(depsOf(context), { kind, slug }, url.searchParams);
  if (!page) throw notFound(url);
  // Addresses in capitals lead to the one that is linked.
  if (kind !== params.ladder || slug !== params.slug) {
    throw redirect(ladderPath(page) + url.search, 301);
  }
  const { title, lead, path, carsToGo, version } = page;
  const sent = { title, lead, path, version, isListed: carsToGo === 0, card: ladderPicture(page) };
  return documentData(request, sent, { page });
}

export default function Ladder({ loaderData: { page, version } }: Route.ComponentProps) {
  return <LadderMarkup page={page} version={version} />;
}
