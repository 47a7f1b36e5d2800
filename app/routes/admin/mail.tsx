import { MailScreen } from "#app/features/records/components/mail-screen.tsx";
import { MAIL_PATH } from "#app/features/records/paths.ts";
import { readMail } from "#app/features/records/read-mail.server.ts";
import { recordsDeps, recordsSender } from "#app/features/records/records-deps.server.ts";
import { submitMailForm } from "#app/features/records/submit-records-forms.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/mail.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  pageMeta({
    title: loaderData?.mail.subject ?? "Mail",
    path: `${MAIL_PATH}/${params.id}`,
    isHidden: true,
  });

const acting = defineForm<Route.ActionArgs>({
  name: "mail",
  sender: recordsSender,
  isHidden: true,
  draft: ({ params }) => `mail ${params.id}`,
  async submit(deps, _, { params }) {
    const toast = await submitMailForm(deps, params.id);
    return { to: `${MAIL_PATH}/${params.id}`, toast };
  },
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = recordsDeps(args);
  return {
    mail: await readMail(deps, readId(args.params.id)).catch(toPageNotFound(args.url)),
    unsent: await acting.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return <MailScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
