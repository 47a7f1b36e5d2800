import { ownPasswordSchema } from "#app/features/accounts/schema.ts";
import { consoleDeps } from "#app/features/console/console-deps.server.ts";
import { signedPasskeySchema } from "#app/features/passkeys/passkey-schema.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { ConfirmForm } from "#app/features/sessions/components/confirm-form.tsx";
import { confirmSession, type Proof } from "#app/features/sessions/confirm-session.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { isStaff } from "#app/lib/roles.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/confirm.ts";

const PATH = "/admin/confirm";

export const meta = () => pageMeta({ title: "Confirm it's you", path: PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = consoleDeps(context, url, isStaff);
  return { username: viewer.username };
}

const confirming = defineForm<Route.ActionArgs>({
  name: "confirmation",
  sender: ({ context, url }) => consoleDeps(context, url, isStaff),
  async submit(deps, { values }, { url }) {
    await confirmSession(deps, proofIn(values));
    return { to: sameSitePath(url.searchParams.get("next"), "/admin"), isReplaced: true };
  },
});
export const action = confirming.action;

/** @throws AppError `invalid` */
function proofIn(values: FormValues): Proof {
  if (!values.passkey) return readFields(ownPasswordSchema, values);
  const parsed = parseInput(signedPasskeySchema, values);
  if (!parsed.ok) throw new AppError("invalid", PASSKEY_TEXTS.refused);
  return parsed.value;
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead
        eyebrow="Console"
        title="Confirm it's you"
        lead="Your password or a passkey, once every ten minutes. What you typed is still there."
      />
      <ConfirmForm username={loaderData.username} answer={actionData} />
    </div>
  );
}
