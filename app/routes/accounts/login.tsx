import { data, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { type FormAnswer, withoutSecrets } from "#app/features/accounts/form-answer.ts";
import { NOT_ACTIVATED } from "#app/features/accounts/rules.ts";
import { signInSchema } from "#app/features/accounts/schema.ts";
import { signedPasskeySchema } from "#app/features/passkeys/passkey-schema.ts";
import { LoginForm } from "#app/features/sessions/components/login-form.tsx";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { signInWithPasskey } from "#app/features/sessions/sign-in-with-passkey.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { refusalInit } from "#app/lib/responses.server.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/login.ts";

export const meta = () => pageMeta({ title: "Log in", path: "/login", isHidden: true });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export function loader({ request, context }: Route.LoaderArgs) {
  const next = sameSitePath(new URL(request.url).searchParams.get("next"), "/");
  if (depsOf(context).viewer) return redirect(next);
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const form = typedValues(await readForm(request, deps));
  const fail = (errors: FormAnswer["errors"], init: ResponseInit) =>
    data<FormAnswer & { next: string }>(
      { errors, values: withoutSecrets(form), next: sameSitePath(form.next, "/") },
      init,
    );
  const parsed = form.passkey
    ? parseInput(signedPasskeySchema, form)
    : parseInput(signInSchema, form);
  if (!parsed.ok) {
    const { passkey, ...errors } = parsed.errors;
    return fail(passkey ? { form: passkey } : errors, { status: 422 });
  }
  try {
    const userAgent = request.headers.get("user-agent") ?? "";
    const { refresh } = readSessionCookies(deps.requestOrigin, request.headers.get("cookie"));
    const device = { userAgent, refreshToken: refresh };
    const { user, cookies } =
      "passkey" in parsed.value
        ? await signInWithPasskey(deps, { response: parsed.value.passkey, ...device })
        : await signIn(deps, { ...parsed.value, ...device });
    const headers = new Headers();
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    const next = sameSitePath(form.next, "/");
    if (user.isActivated) return redirect(next, { headers });
    return redirectWithToast(
      request,
      deps,
      next,
      { status: "warning", message: NOT_ACTIVATED },
      headers,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return fail({ form: error.message }, refusalInit(error));
  }
}

/** An answer that is not ours, of a proxy say, fails in the form too: the page behind it stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { explainLoginFailure } = await import("#app/features/sessions/login-failure.ts");
    const form = typedValues(await typed.formData());
    const errors: FormAnswer["errors"] = { form: explainLoginFailure(thrown).message };
    return { errors, values: withoutSecrets(form), next: sameSitePath(form.next, "/") };
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const next = actionData?.next ?? loaderData.next;
  return (
    <div className="wrap">
      <PageHead title="Log in" />
      <div className={styles.sheet}>
        <LoginForm
          next={next}
          registerTo="/register"
          forgotTo="/forgot-password"
          answer={actionData}
        />
      </div>
    </div>
  );
}
