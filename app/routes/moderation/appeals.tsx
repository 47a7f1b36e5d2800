import { AppealList } from "#app/features/moderation/appeals/components/appeal-list.tsx";
import { answerAppeal } from "#app/features/moderation/appeals/decide-appeal.server.ts";
import { listAppeals } from "#app/features/moderation/appeals/list-appeals.server.ts";
import { appealsQuerySchema } from "#app/features/moderation/appeals/schema.ts";
import { noteOnCase } from "#app/features/moderation/cases/note-on-case.server.ts";
import { listCaseNotes } from "#app/features/moderation/cases/write-case-note.server.ts";
import { CaseScreen } from "#app/features/moderation/components/case-screen.tsx";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { afterCase } from "#app/features/moderation/paths.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/appeals.ts";

const PATH = "/moderation/appeals";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Appeals", path: PATH, isHidden: true });

const TABS = [
  ["OPEN", "Open"],
  ["OVERTURNED", "Overturned"],
  ["UPHELD", "Stood"],
] as const;

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const deps = moderatorDeps(context, url);
  const query = readQuery(appealsQuerySchema, url.searchParams);
  const { status, appeal: id } = query;
  const notes = id === undefined ? null : await listCaseNotes(deps, { kind: "appeal", id });
  const unsent = await deciding.readUnsent(args, deps);
  return { ...(await listAppeals(deps, query)), status, isFirst: !query.after, notes, unsent };
}

/** The latest answer or note submitted after the session had ended is kept. */
const deciding = defineForm<Route.ActionArgs>({
  name: "appeal decision",
  sender: moderator,
  isHidden: true,
  draft: () => "appeals",
  submit: async (deps, { values }, { url }) =>
    values.act === "note"
      ? noteOnCase(deps, { kind: "appeal", values, url })
      : { to: afterCase(url, "appeal"), toast: await answerAppeal(deps, values) },
});
export const action = deciding.action;

export default function Appeals({ loaderData, actionData }: Route.ComponentProps) {
  const { appeals, open, unsent, ...page } = loaderData;
  const answer = actionData ?? unsentAnswer(unsent);
  return (
    <CaseScreen
      {...page}
      desk="appeals"
      lead="Racers who think a rejection is wrong. Someone else than its moderator takes a second look."
      tabs={TABS}
      waiting={open}
      refusal={answer && (Object.values(answer.errors)[0] ?? answer.message)}
      answer={answer}
    >
      {appeals.length === 0 ? (
        <EmptyState title="No appeals here">
          <p>Racers appeal from their rejected slip, once for each decision.</p>
        </EmptyState>
      ) : (
        <AppealList appeals={appeals} answer={answer} />
      )}
    </CaseScreen>
  );
}
