import { signedInDeps } from "#app/context.ts";
import { unblockMember } from "#app/features/comments/block-member.server.ts";
import { BlockedScreen } from "#app/features/comments/components/blocked-screen.tsx";
import { listBlocked } from "#app/features/comments/list-blocked.server.ts";
import { BLOCKED_PATH } from "#app/features/comments/paths.ts";
import { COMMENT_TEXTS } from "#app/features/comments/texts.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { Route } from "./+types/blocked.ts";

export const meta = () =>
  pageMeta({ title: "Blocked members", path: BLOCKED_PATH, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const unblocking = defineForm<Route.ActionArgs>({
  name: "unblock",
  sender: signedIn,
  async submit(deps, { values }) {
    await unblockMember(deps, readId(values.member));
    return { to: BLOCKED_PATH, toast: COMMENT_TEXTS.unblocked };
  },
});
export const action = unblocking.action;

export async function loader({ context }: Route.LoaderArgs) {
  return { members: await listBlocked(signedInDeps(context)) };
}

export default function Blocked({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.message && <Alert status="danger">{actionData.message}</Alert>}
      <BlockedScreen members={loaderData.members} />
    </>
  );
}
