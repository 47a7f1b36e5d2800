import { data, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { LoginForm } from "#app/features/accounts/components/login-form.tsx";
import { type FormAnswer, keptValues } from "#app/features/accounts/form-answer.ts";
import { sameSitePath } from "#app/features/accounts/rules.ts";
import { signInSchema } from "#app/features/accounts/schema.ts";
import { readSessionCookies } from "#app/features/accounts/session-cookies.server.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/form.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/login.ts";

export const meta = () => pageMeta({ title: "Log in", path: "/login", isHidden: true });

export function loader({ request, context }: Route.LoaderArgs) {
  const next = sameSitePath(new URL(request.url).searchParams.get("next"), "/");
  if (depsOf(context).viewer) return redirect(next);
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  const form = typedValues(await readForm(request));
  const fail = (errors: FormAnswer["errors"], status: number) =>
    data<FormAnswer & { next: string }>(
      { errors, values: keptValues(form), next: sameSitePath(form.next, "/") },
      { status },
    );
  const parsed = parseInput(signInSchema, form);
  if (!parsed.ok) return fail(parsed.errors, 422);
  try {
    const userAgent = request.headers.get("user-agent") ?? "";
    const { refresh } = readSessionCookies(deps.origin, request.headers.get("cookie"));
    const input = { ...parsed.value, userAgent, refreshToken: refresh };
    const { cookies } = await signIn(deps, input);
    const headers = new Headers();
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return redirect(sameSitePath(form.next, "/"), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return fail({ form: error.message }, error.status);
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const next = actionData?.next ?? loaderData.next;
  return (
    <div className="wrap">
      <PageHead title="Log in" />
      <div className={styles.sheet}>
        <LoginForm next={next} registerTo="/register" answer={actionData} />
      </div>
    </div>
  );
}
