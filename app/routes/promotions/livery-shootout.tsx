import { depsOf } from "#app/context.ts";
import { PageHeader } from "#app/features/content/components/page-header.tsx";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { castVote } from "#app/features/livery/cast-vote.server.ts";
import styles from "#app/features/livery/components/livery.module.css";
import { LiveryRound } from "#app/features/livery/components/livery-round.tsx";
import { readShootout } from "#app/features/livery/read-shootout.server.ts";
import { choicePath } from "#app/features/livery/rules.ts";
import { LIVERY_TEXTS } from "#app/features/livery/texts.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/livery-shootout.ts";

const PATH = "/livery-shootout";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Livery shootout",
    description: "One car, several paint schemes, one vote each. Pick the one you'd stage in.",
    path: PATH,
    matches,
    image: pageCard({ path: PATH, title: "Livery shootout" }),
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const rounds = await readShootout(deps);
  // Only racers who were sent to log in have a pending choice; the page is the same for everyone else.
  const choice = deps.viewer ? url.searchParams.get("design") : null;
  return { rounds, choice, drawing: pageDrawing(PATH) };
}

/** The vote is part of the form's URL, so that it survives the login. */
const voting = defineForm<Route.ActionArgs>({
  name: "livery vote",
  sender: signedIn,
  loginTo: ({ url }) => choicePath(...choiceIn(url)),
  async submit(deps, _posted, { url }) {
    const [round, design] = choiceIn(url);
    await castVote(deps, { round, design });
    return { to: PATH, toast: LIVERY_TEXTS.voted };
  },
});
export const action = voting.action;

function choiceIn({ searchParams }: URL): [round: string, design: string] {
  return [searchParams.get("round") ?? "", searchParams.get("design") ?? ""];
}

export default function LiveryShootout({ loaderData, actionData }: Route.ComponentProps) {
  const { rounds, choice, drawing } = loaderData;
  return (
    <>
      <PageHeader
        eyebrow="Votes"
        title="Livery shootout"
        lead="One car, several coats of paint. One vote per member per round."
        isSample
        drawing={drawing}
        trail={[]}
      />
      <div className={`wrap ${styles.page}`}>
        {actionData && <Alert status="danger">{actionData.message}</Alert>}
        {rounds.length === 0 ? (
          <EmptyState title="No round yet">
            <p>The cars are still in primer. Come back when the first round opens.</p>
          </EmptyState>
        ) : (
          rounds.map((round) => <LiveryRound key={round.slug} round={round} choice={choice} />)
        )}
      </div>
    </>
  );
}
