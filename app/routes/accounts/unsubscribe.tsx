import { depsOf } from "#app/context.ts";
import { UnsubscribeScreen } from "#app/features/notices/components/unsubscribe-screen.tsx";
import { UNSUBSCRIBE_PATH } from "#app/features/notices/paths.ts";
import {
  readUnsubscribeToken,
  UNSUBSCRIBE_TEXTS,
  unsubscribe,
} from "#app/features/notices/unsubscribe.server.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const meta = () =>
  pageMeta({ title: "End mail about notices", path: UNSUBSCRIBE_PATH, isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const tokenOf = ({ url }: { url: URL }) => url.searchParams.get("token") ?? "";

/** Sent by the page's button, or by the recipient's mail program. */
const ending = defineForm<Route.ActionArgs, ReturnType<typeof anyone>, "done">({
  name: "unsubscribe",
  sender: anyone,
  isOpenToSuspended: true,
  async submit(deps, { values }, args) {
    await unsubscribe(deps, tokenOf(args));
    // RFC 8058: a mail program gets no redirect.
    if (values["List-Unsubscribe"] === "One-Click") return { extra: "done" };
    return { to: `${UNSUBSCRIBE_PATH}?done`, toast: UNSUBSCRIBE_TEXTS.done };
  },
});
export const action = ending.action;

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("done")) return { state: "done" as const };
  const userId = await readUnsubscribeToken(depsOf(context), tokenOf({ url }));
  return { state: userId === null ? ("unreadable" as const) : ("open" as const) };
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribeScreen state={actionData?.extra ?? loaderData.state} answer={actionData} />;
}
