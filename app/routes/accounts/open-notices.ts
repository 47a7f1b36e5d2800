import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { openNotices } from "#app/features/notices/open-notices.server.ts";
import type { Route } from "./+types/open-notices.ts";

/** Where mails and pushes about notices lead. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return redirect(await openNotices(depsOf(context), url.searchParams));
}
