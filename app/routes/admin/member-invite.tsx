import type { Deps, Viewer } from "#app/deps.ts";
import { consoleDeps, consoleSender } from "#app/features/console/console-deps.server.ts";
import { InviteScreen } from "#app/features/members/components/invite-screen.tsx";
import { inviteMember } from "#app/features/members/invite-member.server.ts";
import { INVITE_PATH } from "#app/features/members/paths.ts";
import { membersPolicy } from "#app/features/members/policy.ts";
import { consoleSectionsOf } from "#app/features/site/console-sections.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer, WAITING_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { can } from "#app/lib/policy.ts";
import type { Route } from "./+types/member-invite.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Invite", path: INVITE_PATH, isHidden: true });

const mayInvite = (viewer: Viewer) => can(membersPolicy, "invite", viewer);

/** The link, shown once. */
type Invited = { link: string };

const inviting = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, Invited>({
  name: "invitation",
  sender: (args) => consoleSender(args, mayInvite),
  isHidden: true,
  draft: () => "invitation",
  submit: async (deps, { values }) => ({ extra: { link: await inviteMember(deps, values) } }),
});
export const action = inviting.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = consoleDeps(args.context, args.url, mayInvite);
  return {
    unsent: await inviting.readUnsent(args, deps),
    sections: consoleSectionsOf(deps.viewer),
  };
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { unsent, sections } = loaderData;
  const answer = actionData ?? unsentAnswer(unsent, WAITING_NOTICE);
  return (
    <InviteScreen sections={sections} answer={answer} link={actionData?.extra?.link ?? null} />
  );
}
