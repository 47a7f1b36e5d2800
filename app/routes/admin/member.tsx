import type { Viewer } from "#app/deps.ts";
import { consoleDeps, consoleSender } from "#app/features/console/console-deps.server.ts";
import { MemberScreen } from "#app/features/members/components/member-screen.tsx";
import { MEMBERS_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { readMember } from "#app/features/members/read-member.server.ts";
import { submitMemberForm } from "#app/features/members/submit-member-form.server.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { can } from "#app/lib/policy.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/member.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  pageMeta({
    title: loaderData?.view.member.username ?? "Member",
    path: `${MEMBERS_PATH}/${params.id}`,
    isHidden: true,
  });

const maySee = (viewer: Viewer) => can(membersPolicy, "see", viewer);

const acting = defineForm<Route.ActionArgs>({
  name: "member",
  sender: (args) => consoleSender(args, maySee),
  isHidden: true,
  draft: ({ params }) => `member ${params.id}`,
  async submit(deps, { intent, values }, { params }) {
    const toast = await submitMemberForm(deps, { id: readId(params.id), intent, values });
    return { to: `${MEMBERS_PATH}/${params.id}`, toast };
  },
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const { context, url, params } = args;
  const deps = consoleDeps(context, url, maySee);
  return {
    view: await readMember(deps, readId(params.id)).catch(toPageNotFound(url)),
    unsent: await acting.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, ...page } = loaderData;
  return <MemberScreen {...page} answer={actionData ?? unsentAnswer(unsent, WAITING_NOTICE)} />;
}
