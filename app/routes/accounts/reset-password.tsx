import { data, useNavigate } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { resetPasswordSchema } from "#app/features/accounts/schema.ts";
import {
  type ResetPasswordAnswer,
  ResetPasswordForm,
} from "#app/features/recovery/components/reset-password-form.tsx";
import { resetPassword } from "#app/features/recovery/reset-password.server.ts";
import { RESET_TEXTS } from "#app/features/recovery/reset-texts.ts";
import { findDeviceCookie } from "#app/features/sessions/device-cookie.server.ts";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { refusalInit } from "#app/lib/responses.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/reset-password.ts";

export const meta = () =>
  pageMeta({ title: "Set a new password", path: "/reset-password", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Takes the form where there is no script; with it the API does. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const form = typedValues(await readForm(request, deps));
  const token = form.resetToken ?? "";
  const fail = (errors: FieldErrors, init: ResponseInit = { status: 422 }) =>
    data<ResetPasswordAnswer & { token: string }>(
      { token, errors, values: {}, isLinkDead: init.status === 410 },
      init,
    );
  const parsed = parseInput(resetPasswordSchema, form);
  if (!parsed.ok) return fail({ form: RESET_TEXTS.invalid, ...parsed.errors });
  try {
    const result = await resetPassword(deps, parsed.value);
    if (!result.ok) return fail({ form: RESET_TEXTS.invalid, ...result.errors });
    const { username, cookies } = result;
    const { password } = parsed.value;
    return await signInAfter(request, deps, { username, password, cookies });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return fail({ form: error.message }, refusalInit(error));
  }
}

async function signInAfter(
  request: Request,
  deps: ReturnType<typeof depsOf>,
  { cookies, ...credentials }: { username: string; password: string; cookies: string[] },
) {
  const userAgent = request.headers.get("user-agent") ?? "";
  const { refresh } = readSessionCookies(deps.requestOrigin, request.headers.get("cookie"));
  const headers = new Headers();
  try {
    // From here on the device is known: nobody else's wrong passwords keep it out.
    const device = { ...deps, deviceCookie: findDeviceCookie(deps.requestOrigin, pairOf(cookies)) };
    const session = await signIn(device, { ...credentials, userAgent, refreshToken: refresh });
    for (const cookie of session.cookies) headers.append("set-cookie", cookie);
  } catch (error) {
    deps.log("warn", "password_reset.not_signed_in", { error });
    const warning = { status: "warning", message: RESET_TEXTS.signInFailed } as const;
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return redirectWithToast(request, deps, "/login", warning, headers);
  }
  const toast = { status: "success", message: RESET_TEXTS.signedIn } as const;
  return redirectWithToast(request, deps, "/", toast, headers);
}

/** What a browser would send back of a Set-Cookie value. */
function pairOf([cookie = ""]: readonly string[]): string {
  return cookie.split(";", 1)[0] ?? "";
}

/** The form comes with a mailed link, over whatever page that leads to; this page is for its answer. */
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
            token={actionData.token}
            loginTo="/login"
            forgotTo="/forgot-password"
            onDone={({ isSignedIn }) => navigate(isSignedIn ? "/" : "/login")}
            answer={actionData}
          />
        ) : (
          <ButtonLink to="/forgot-password">Ask for a link</ButtonLink>
        )}
      </div>
    </div>
  );
}
