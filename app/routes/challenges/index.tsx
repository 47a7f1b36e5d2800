import { signedInDeps } from "#app/context.ts";
import { answerChallenge } from "#app/features/challenges/answer-challenge.server.ts";
import { ChallengesScreen } from "#app/features/challenges/components/challenges-screen.tsx";
import { listChallenges } from "#app/features/challenges/list-challenges.server.ts";
import { CHALLENGES_PATH } from "#app/features/challenges/paths.ts";
import { challengeAnswerSchema } from "#app/features/challenges/schema.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/index.ts";

export const meta = () => pageMeta({ title: "Challenges", path: CHALLENGES_PATH, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const answering = defineForm<Route.ActionArgs>({
  name: "challenges",
  sender: signedIn,
  async submit(deps, { values }) {
    const { act } = readFields(challengeAnswerSchema, values);
    return { to: CHALLENGES_PATH, toast: await answerChallenge(deps, act) };
  },
});
export const action = answering.action;

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await listChallenges(signedInDeps(context)) };
}

export default function Challenges({ loaderData, actionData }: Route.ComponentProps) {
  return <ChallengesScreen page={loaderData.page} answer={actionData} />;
}
