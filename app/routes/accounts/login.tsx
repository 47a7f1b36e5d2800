import { redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { signInSchema } from "#app/features/accounts/schema.ts";
import { NOT_ACTIVATED } from "#app/features/accounts/texts.ts";
import { SceneSheet } from "#app/features/content/components/scene-sheet.tsx";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import { adoptDragPakDraft } from "#app/features/drag-pak/draft.server.ts";
import {
  type PasskeyAssertion,
  signedPasskeySchema,
} from "#app/features/passkeys/passkey-schema.ts";
import { PASSKEY_TEXTS } from "#app/features/passkeys/texts.ts";
import { LoginForm } from "#app/features/sessions/components/login-form.tsx";
import { sendingDevice } from "#app/features/sessions/sending-device.server.ts";
import { signIn } from "#app/features/sessions/sign-in.server.ts";
import { signInWithPasskey } from "#app/features/sessions/sign-in-with-passkey.server.ts";
import { assertCookies } from "#app/lib/cookie-probe.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { failInPlace } from "#app/lib/forms/fail-in-place.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import { isSuspended, suspensionNotice } from "#app/lib/suspension.ts";
import type { Route } from "./+types/login.ts";

export const meta = () =>
  pageMeta({
    title: "Log in",
    description: "Log in to your garage: your cars, your slips and your places on the boards.",
    path: "/login",
    isHidden: true,
  });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export function loader({ request, context }: Route.LoaderArgs) {
  const next = sameSitePath(new URL(request.url).searchParams.get("next"), "/");
  if (depsOf(context).viewer) return redirect(next);
  return { next, drawing: pageDrawing("/login") };
}

const loggingIn = defineForm<Route.ActionArgs, ReturnType<typeof anyone>>({
  name: "login",
  isOpenToSuspended: true,
  sender: anyone,
  async submit(deps, { values }, { request }) {
    assertCookies(request);
    const device = sendingDevice(deps, request);
    const { user, cookies } = values.passkey
      ? await signInWithPasskey(deps, { response: passkeyIn(values), ...device })
      : await signIn(deps, { ...readFields(signInSchema, values), ...device });
    const to = sameSitePath(values.next, "/");
    const isInRequest = to.startsWith("/drag-pak/");
    const moved = isInRequest ? await adoptDragPakDraft(request, deps, user.username) : null;
    const done = { to, cookies: [...cookies, ...(moved?.getSetCookie() ?? [])], isReplaced: true };
    if (isSuspended(user, deps.clock.now())) {
      return { ...done, toast: { status: "warning", message: suspensionNotice(user) } };
    }
    return user.isActivated
      ? done
      : { ...done, toast: { status: "warning", message: NOT_ACTIVATED } };
  },
});
export const action = loggingIn.action;

/** @throws AppError `invalid`; the form has no passkey field, so the error is about the whole form */
function passkeyIn(values: FormValues): PasskeyAssertion {
  const parsed = parseInput(signedPasskeySchema, values);
  if (!parsed.ok) throw new AppError("invalid", PASSKEY_TEXTS.refused);
  return parsed.value.passkey;
}

export function clientAction(sending: Route.ClientActionArgs) {
  return failInPlace(sending, async (thrown) => {
    const { explainLoginFailure } = await import("#app/features/sessions/login-failure.ts");
    return explainLoginFailure(thrown).message;
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SceneSheet drawing={loaderData.drawing} title="Log in">
      <LoginForm
        next={sameSitePath(actionData?.values.next, loaderData.next)}
        registerTo="/register"
        forgotTo="/forgot-password"
        answer={actionData}
      />
    </SceneSheet>
  );
}
