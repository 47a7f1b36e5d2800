import { signedInDeps } from "#app/context.ts";
import { BlockedScreen } from "#app/features/comments/components/blocked-screen.tsx";
import { listBlocked } from "#app/features/comments/list-blocked.server.ts";
import { BLOCKED_PATH } from "#app/features/comments/paths.ts";
import { submitBlock } from "#app/features/comments/submit-block.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { Route } from "./+types/blocked.ts";

export const meta = () =>
  pageMeta({ title: "Blocked members", path: BLOCKED_PATH, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Longer than any name. */
const NAME_MAX = 100;

const blocking = defineForm<Route.ActionArgs>({
  name: "block",
  sender: signedIn,
  // Who has to log in first comes back to the garage with the button.
  loginTo: ({ url }) => {
    const racer = racerOf(url);
    return racer === null ? BLOCKED_PATH : garagePath(racer);
  },
  submit: (deps, posted, { url }) => submitBlock(deps, posted, racerOf(url)),
});
export const action = blocking.action;

/** The racer whose garage has the button that was pressed. */
function racerOf({ searchParams }: URL): string | null {
  return searchParams.get("racer")?.slice(0, NAME_MAX) || null;
}

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
