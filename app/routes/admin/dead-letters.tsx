import { readCursor } from "#app/features/console/read-cursor.ts";
import { readChoice } from "#app/features/records/choice-filter.ts";
import { DeadLettersScreen } from "#app/features/records/components/dead-letters-screen.tsx";
import { listDeadLetters } from "#app/features/records/dead-letters.server.ts";
import { DEAD_LETTERS_PATH } from "#app/features/records/paths.ts";
import { LETTER_KINDS } from "#app/features/records/record-kinds.ts";
import { recordsDeps, recordsSender } from "#app/features/records/records-deps.server.ts";
import { submitDeadLetterForm } from "#app/features/records/submit-records-forms.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/dead-letters.ts";

export const meta = () =>
  pageMeta({ title: "Dead letters", path: DEAD_LETTERS_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const acting = defineForm<Route.ActionArgs>({
  name: "dead letters",
  sender: recordsSender,
  isHidden: true,
  draft: () => "dead-letters",
  submit: async (deps, posted, { url }) => ({
    to: url.pathname + url.search,
    toast: await submitDeadLetterForm(deps, posted),
  }),
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  const params = args.url.searchParams;
  const kind = readChoice(LETTER_KINDS, params.get("kind"));
  return {
    ...(await listDeadLetters(deps, { kind, before: readCursor(params) })),
    kind,
    isFirst: !params.has("before"),
    unsent: await acting.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function DeadLetters({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return (
    <DeadLettersScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />
  );
}
