import { readCursor } from "#app/features/console/read-cursor.ts";
import { MailListScreen } from "#app/features/records/components/mail-list-screen.tsx";
import { listMails } from "#app/features/records/list-mails.server.ts";
import { readMailFilter } from "#app/features/records/mail-filter.ts";
import { MAIL_PATH } from "#app/features/records/paths.ts";
import { recordsDeps, recordsSender } from "#app/features/records/records-deps.server.ts";
import { submitMailForm } from "#app/features/records/submit-records-forms.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/mail-list.ts";

export const meta = () => pageMeta({ title: "Mail", path: MAIL_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const acting = defineForm<Route.ActionArgs>({
  name: "mail",
  sender: recordsSender,
  isHidden: true,
  draft: () => "mail",
  submit: async (deps) => ({ to: MAIL_PATH, toast: await submitMailForm(deps, undefined) }),
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const deps = recordsDeps(args);
  const filter = readMailFilter(searchParams);
  return {
    ...(await listMails(deps, { ...filter, before: readCursor(searchParams) })),
    filter,
    isFirst: !searchParams.has("before"),
    unsent: await acting.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function MailList({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return <MailListScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
