import { depsOf } from "#app/context.ts";
import { ChallengeMarkup } from "#app/features/challenges/components/challenge-markup.tsx";
import { challengePath } from "#app/features/challenges/paths.ts";
import { readChallenge } from "#app/features/challenges/read-challenge.server.ts";
import { digest } from "#app/features/leaderboard/read-board-page.server.ts";
import { challengePicture } from "#app/features/sharing/challenge-card.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/challenge.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, path, card } = loaderData;
  return pageMeta({ title, description, path, matches, image: card });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const challenge = await readChallenge(depsOf(context), readId(params.challenge));
  if (!challenge) throw notFound(url);
  const { id, challenger, rival, board, standing } = challenge;
  const sent = {
    title: `${challenger.name} vs ${rival.name}, challenge ${id}`,
    description: `A month head to head, ${board}. ${standing}`,
    path: challengePath(id),
    version: digest(JSON.stringify(challenge)),
    card: challengePicture(challenge),
  };
  return documentData(request, sent, { challenge });
}

export default function Challenge({ loaderData: { challenge, version } }: Route.ComponentProps) {
  return <ChallengeMarkup challenge={challenge} version={version} />;
}
