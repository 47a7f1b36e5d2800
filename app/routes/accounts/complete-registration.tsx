import { data, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { countryNames, countryOfPlace } from "#app/features/accounts/countries.ts";
import { completionSchema } from "#app/features/accounts/schema.ts";
import { completeAccount } from "#app/features/registration/complete-account.server.ts";
import { CompletionForm } from "#app/features/registration/components/completion-form.tsx";
import { readAccountByToken } from "#app/features/registration/read-account-by-token.server.ts";
import { limitRegistrations } from "#app/features/registration/register-account.server.ts";
import { sendingDevice } from "#app/features/sessions/sending-device.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { newVehiclePath } from "#app/lib/garage-path.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/complete-registration.ts";

const HEADERS = { "cache-control": "private, no-store", "referrer-policy": "same-origin" };

export const meta = () =>
  pageMeta({ title: "Complete your account", path: "/register/complete", isHidden: true });

// Contains an email address, so it is never cached.
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(HEADERS)) all.set(name, value);
  return all;
}

/** The target of invitation links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const deps = depsOf(context);
    const { purpose, email } = await readAccountByToken(deps, token);
    if (purpose !== "completion") return redirect("/");
    const countries = countryNames();
    const country = countryOfPlace(deps.clientPlace(), countries);
    return data({ token, email, countries, country, problem: "" }, { headers: HEADERS });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { message: problem, status } = error;
    const nothing = { email: "", countries: [], country: "" };
    return data({ token, ...nothing, problem }, { status, headers: HEADERS });
  }
}

const completing = defineForm<Route.ActionArgs, ReturnType<typeof anyone>>({
  name: "completion",
  isOpenToSuspended: true,
  sender: anyone,
  async submit(deps, { values }, { request }) {
    await limitRegistrations(deps);
    const input = readFields(completionSchema, values);
    const device = sendingDevice(deps, request);
    const { user, cookies } = await completeAccount(deps, { ...input, ...device });
    return { to: `${newVehiclePath(user.username)}?step=3`, cookies };
  },
});
export const action = completing.action;

export default function CompleteRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, ...form } = loaderData;
  return (
    <div className="wrap">
      <PageHead title="Complete your account" />
      <div className={styles.sheet}>
        {problem ? (
          <Alert status="danger">{problem}</Alert>
        ) : (
          <CompletionForm {...form} answer={actionData} />
        )}
      </div>
    </div>
  );
}
