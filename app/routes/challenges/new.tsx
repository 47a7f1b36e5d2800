import { signedInDeps } from "#app/context.ts";
import { NewChallengeScreen } from "#app/features/challenges/components/new-challenge-screen.tsx";
import { CHALLENGES_PATH } from "#app/features/challenges/paths.ts";
import { challengeSchema } from "#app/features/challenges/schema.ts";
import { sendChallenge } from "#app/features/challenges/send-challenge.server.ts";
import { CHALLENGE_TEXTS } from "#app/features/challenges/texts.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/new.ts";

/** Longer than any name. */
const NAME_MAX = 100;

export const meta = () =>
  pageMeta({ title: "Challenge somebody", path: `${CHALLENGES_PATH}/new`, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const sending = defineForm<Route.ActionArgs>({
  name: "challenge",
  sender: signedIn,
  draft: () => "challenge",
  async submit(deps, { values }) {
    const { racer, class: board } = readFields(challengeSchema, values);
    await sendChallenge(deps, { racer, isStock: board === "stock" });
    return { to: CHALLENGES_PATH, toast: CHALLENGE_TEXTS.sent };
  },
});
export const action = sending.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = signedInDeps(args.context);
  const racer = args.url.searchParams.get("racer") ?? "";
  return { racer: racer.slice(0, NAME_MAX), unsent: await sending.readUnsent(args, deps) };
}

export default function NewChallenge({ loaderData, actionData }: Route.ComponentProps) {
  const { racer, unsent } = loaderData;
  return <NewChallengeScreen racer={racer} answer={actionData ?? unsentAnswer(unsent)} />;
}
