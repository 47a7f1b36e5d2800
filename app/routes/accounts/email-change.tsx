import { data } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { EMAIL_CHANGE_TEXTS } from "#app/features/accounts/texts.ts";
import {
  EMAIL_CHANGE_TITLES,
  EmailChangePanel,
} from "#app/features/profile/components/email-change-panel.tsx";
import {
  confirmEmailChange,
  readEmailChangeLink,
} from "#app/features/profile/confirm-email-change.server.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/email-change.ts";

/** Never cached at the edge, since the URL contains a token. */
const PRIVATE = { "cache-control": "private, no-store", "referrer-policy": "same-origin" };

export const meta = () =>
  pageMeta({ title: "Change your email", path: "/email-change", isHidden: true });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

type LinkPage = {
  state: keyof typeof EMAIL_CHANGE_TITLES;
  token: string;
  newEmail: string;
  isForNewAddress: boolean;
};
const NO_LINK = { token: "", newEmail: "", isForNewAddress: false } as const;

/** Opening the link has no effect, since mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const confirmed = searchParams.get("confirmed");
  if (confirmed === "half" || confirmed === "done") {
    return data<LinkPage>({ state: confirmed, ...NO_LINK });
  }
  const token = searchParams.get("token") ?? "";
  const link = await readEmailChangeLink(depsOf(context), token);
  return link
    ? data<LinkPage>({ state: "ask", token, ...link }, { headers: PRIVATE })
    : data<LinkPage>({ state: "failed", ...NO_LINK }, { status: 410, headers: PRIVATE });
}

const confirming = defineForm<Route.ActionArgs, ReturnType<typeof anyone>>({
  name: "email change",
  isOpenToSuspended: true,
  sender: anyone,
  async submit(deps, { values: { token = "" } }) {
    await limitAddress(deps, "confirmEmail");
    return { to: `/email-change?confirmed=${await confirmEmailChange(deps, token)}` };
  },
});
export const action = confirming.action;

export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData ? "failed" : loaderData.state;
  return (
    <div className="wrap">
      <PageHead title={EMAIL_CHANGE_TITLES[state]} />
      <div className={styles.sheet}>
        <EmailChangePanel
          {...loaderData}
          state={state}
          problem={actionData?.message ?? EMAIL_CHANGE_TEXTS.gone}
        />
      </div>
    </div>
  );
}
