import { Form, redirectDocument } from "react-router";
import { depsOf } from "#app/context.ts";
import styles from "#app/features/accounts/components/account-form.module.css";
import { deleteDrafts } from "#app/features/offline/delete-drafts.ts";
import { confirmSignOut } from "#app/features/offline/waiting-mark.ts";
import { endSession } from "#app/features/sessions/session.server.ts";
import {
  clearedSessionCookies,
  readSessionCookies,
} from "#app/features/sessions/session-cookies.server.ts";
import { typedValues } from "#app/lib/forms/typed-fields.ts";
import { forgetUnsent } from "#app/lib/forms/unsent-forms.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { OwnerField } from "#app/ui/owner-field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/logout.ts";

export const meta = () => pageMeta({ title: "Log out", path: "/logout", isHidden: true });

/** The page reloads, so that no account data stays in memory. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context);
  await endSession(
    deps,
    readSessionCookies(deps.requestOrigin, request.headers.get("cookie")).refresh,
  );
  const headers = await forgetUnsent(request, deps);
  for (const cookie of clearedSessionCookies(deps.requestOrigin))
    headers.append("set-cookie", cookie);
  return redirectDocument("/", { headers });
}

/** Clears the device as well, since the service worker that does so may be missing. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { owner = "" } = typedValues(await request.clone().formData());
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response) await deleteDrafts(owner);
    throw answer;
  }
}

export default function Logout() {
  return (
    <div className="wrap">
      <PageHead title="Log out" lead="This ends your session on this device." />
      <Form method="post" replace className={styles.sheet} onSubmit={confirmSignOut}>
        <OwnerField />
        <Button>Log out</Button>
      </Form>
    </div>
  );
}
