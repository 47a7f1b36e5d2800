import { useNavigate } from "react-router";
import styles from "#app/features/accounts/components/account-form.module.css";
import { resetPasswordSchema } from "#app/features/accounts/schema.ts";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/texts.ts";
import { findDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import { sendingDevice } from "#app/features/sessions/sending-device.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/reset-password.ts";

const loadForm = async () =>
  (await import("#app/features/recovery/components/reset-password-form.tsx")).ResetPasswordForm;
// Only the response to a form without script shows it.
const ResetPasswordForm = import.meta.env.SSR ? await loadForm() : lazyPart(loadForm);

export const meta = () =>
  pageMeta({ title: "Set a new password", path: "/reset-password", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Handles the form without script; with script, the API does. */
const resetting = defineForm<Route.ActionArgs, ReturnType<typeof anyone>>({
  name: "password reset",
  isOpenToSuspended: true,
  sender: anyone,
  async submit(deps, { values }, { request }) {
    const input = readFields(resetPasswordSchema, values);
    const { username, cookies } = await resetPassword(deps, input);
    // The device is known from now on: others' wrong passwords don't lock it out.
    const knownDevice = {
      ...deps,
      deviceCookie: findDeviceCookie(deps.requestOrigin, pairOf(cookies)),
    };
    const credentials = { username, password: input.password };
    try {
      const session = await signIn(knownDevice, {
        ...credentials,
        ...sendingDevice(deps, request),
      });
      return { to: "/", toast: RESET_TEXTS.signedIn, cookies: session.cookies };
    } catch (error) {
      deps.log("warn", "password_reset.not_signed_in", { error });
      const toast = { status: "warning", message: RESET_TEXTS.signInFailed } as const;
      return { to: "/login", toast, cookies };
    }
  },
});
export const action = resetting.action;

/** The part of a Set-Cookie value that a browser sends back. */
function pairOf([cookie = ""]: readonly string[]): string {
  return cookie.split(";", 1)[0] ?? "";
}

/** A mailed link opens the form over another page; this page is for its response. */
export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="wrap">
      <PageHead
        title="Set a new password"
        lead={actionData ? undefined : "Open the link we emailed you, or request a new one."}
      />
      <div className={styles.sheet}>
        {actionData ? (
          <ResetPasswordForm
            token={actionData.values.resetToken ?? ""}
            loginTo="/login"
            forgotTo="/forgot-password"
            onDone={({ isSignedIn }) => navigate(isSignedIn ? "/" : "/login")}
            answer={actionData}
          />
        ) : (
          <ButtonLink to="/forgot-password">Get a link</ButtonLink>
        )}
      </div>
    </div>
  );
}
