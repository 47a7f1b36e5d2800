import { signedInDeps } from "#app/context.ts";
import { appealRejection } from "#app/features/moderation/appeals/appeal-rejection.server.ts";
import { OwnAppealView } from "#app/features/moderation/appeals/components/own-appeal.tsx";
import { readOwnAppeal } from "#app/features/moderation/appeals/read-own-appeal.server.ts";
import { appealSchema } from "#app/features/moderation/appeals/schema.ts";
import { APPEAL_TEXTS } from "#app/features/moderation/appeals/texts.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/appeal.ts";

const pathOf = (slipId: number) => `/1320-club/slip/${slipId}/appeal`;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta({ title: "Appeal a decision", path: pathOf(readId(params.slip)), isHidden: true });

/** Values submitted after the session had ended are kept for their racer. */
const appealing = defineForm<Route.ActionArgs>({
  name: "appeal",
  sender: signedIn,
  draft: ({ params }) => `appeal-${params.slip}`,
  async submit(deps, { values }, { params }) {
    const slipId = readId(params.slip);
    await appealRejection(deps, { ...readFields(appealSchema, values), slipId });
    return { to: pathOf(slipId), toast: APPEAL_TEXTS.sent };
  },
});
export const action = appealing.action;

export async function loader(args: Route.LoaderArgs) {
  const { params, context, url } = args;
  const deps = signedInDeps(context);
  const view = await readOwnAppeal(deps, readId(params.slip)).catch(toPageNotFound(url));
  return { view, unsent: await appealing.readUnsent(args, deps) };
}

export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
  const { view, unsent } = loaderData;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={`Slip ${view.slip.id}`}
        title="Appeal a decision"
        lead="For when the slip is right and the decision isn't. Another moderator takes a second look."
      />
      <OwnAppealView view={view} answer={actionData ?? unsentAnswer(unsent)} />
    </div>
  );
}
