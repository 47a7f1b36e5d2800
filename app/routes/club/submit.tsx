import { data, Form, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { RegistrationSteps } from "#app/features/accounts/components/registration-steps.tsx";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { readUploadForm } from "#app/features/media/read-upload-form.server.ts";
import { REJECTION_WORDS } from "#app/features/moderation/rules.ts";
import { chosenSlipPhotos } from "#app/features/slips/chosen-slip-photos.ts";
import { SlipRequirements } from "#app/features/slips/components/slip-requirements.tsx";
import { SubmissionsTable } from "#app/features/slips/components/submissions-table.tsx";
import styles from "#app/features/slips/components/time-slip-form.module.css";
import { TimeSlipForm } from "#app/features/slips/components/time-slip-form.tsx";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { SLIP_TEXTS } from "#app/features/slips/texts.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { AppError, type FieldErrors } from "#app/lib/errors.ts";
import { clearUnsent, readUnsent, redirectWithToast, saveUnsent } from "#app/lib/flash.server.ts";
import { parseInput, typedValues } from "#app/lib/form.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { loginPath } from "#app/lib/responses.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { RouteHandle } from "#app/ui/late-hydration.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { Route } from "./+types/submit.ts";

/** The form says whose it is: once the session has ended nothing else does. */
const unsentOf = (username: string) => ({ form: "time-slip", owner: usernameKeyOf(username) });

export const handle = { hydrate: "eager" } satisfies RouteHandle;
export const meta = () =>
  pageMeta({ title: "Add a time slip", path: "/1320-club/submit", isHidden: true });

/**
 * The login dialog opens and closes over the form by a parameter. Nobody is signed in then, so asking
 * for the form again would lose what was typed; after signing in (a form was sent) it is asked for.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isDialog = currentUrl.searchParams.has("login") !== nextUrl.searchParams.has("login");
  return isDialog && formMethod === undefined ? false : defaultShouldRevalidate;
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  const number = (name: string) => Number(url.searchParams.get(name)) || null;
  const [form, page, unsent] = await Promise.all([
    readSlipForm(deps, { slipId: number("slip"), vehicleId: number("vehicle") }),
    listOwnSlips(deps, { offset: number("offset") ?? 0 }),
    readUnsent(request, deps, unsentOf(deps.viewer.username)).catch(() => null),
  ]);
  const headers = unsent
    ? await clearUnsent(request, deps, unsentOf(deps.viewer.username))
    : new Headers();
  const isRegistration = url.searchParams.has("registration");
  return data({ form, page, unsent, isRegistration, submitKey: crypto.randomUUID() }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { form, tooLarge } = await readUploadForm(request, 2);
  const values = form ? typedValues(form) : {};
  const sentKey = values[IDEMPOTENCY_FIELD] || null;
  const fail = (message: string, errors: FieldErrors, status: number, key = "") =>
    data({ message, errors, values, submitKey: key || crypto.randomUUID() }, { status });
  if (tooLarge) return fail(tooLarge.message, {}, tooLarge.status);
  if (!depsOf(context).viewer) {
    const { [IDEMPOTENCY_FIELD]: _key, owner = "", ...typed } = values;
    const headers = await saveUnsent(request, depsOf(context), unsentOf(owner), typed);
    return redirect(loginPath(url.pathname + url.search), { headers });
  }
  const deps = signedInDeps(context);
  const garage = `/user/${encodeURIComponent(deps.viewer.username)}`;

  const parsed = parseInput(timeSlipSchema, values);
  try {
    if (values.intent === "withdraw") {
      const version = Number(values.version) || undefined;
      await withdrawTimeSlip(deps, { slipId: Number(values.slipId), version });
      const message = "Time slip withdrawn.";
      return redirectWithToast(request, deps, garage, { status: "success", message });
    }
    if (!parsed.ok) return fail(SLIP_TEXTS.review, parsed.errors, 422);
    await submitTimeSlip(deps, {
      ...parsed.value,
      photos: chosenSlipPhotos(form),
      submitKey: sentKey,
    });
    return redirectWithToast(request, deps, garage, {
      status: "success",
      message: SLIP_TEXTS.submitted,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = error.errors ? 422 : error.status;
    // While the first sending is at work, a new key would make a second slip.
    const key = error.code === "in_progress" ? (sentKey ?? "") : "";
    return fail(error.message, error.errors ?? {}, status, key);
  }
}

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  const { form, page, unsent, isRegistration, submitKey } = loaderData;
  const { slip } = form;
  const isClosed = slip?.refusal ?? null;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={isRegistration ? "Step 4" : slip ? `Slip ${slip.id}` : "1320 Club"}
        title="ADD YOUR TIME SLIP RESULTS"
        lead={
          <>
            {slip
              ? "Mend what is wrong and send it again. A moderator checks it anew. "
              : "Type in what the slip says and add two photos. "}
            <a href="#slip-requirements">What counts</a>
          </>
        }
      />
      {isRegistration && <RegistrationSteps current={4} />}
      {slip && (slip.note || slip.rejectionReason) && (
        <Paper className={styles.returned}>
          <p>
            <b>From the moderator.</b>{" "}
            {slip.rejectionReason && REJECTION_WORDS[slip.rejectionReason].toRacer} {slip.note}
          </p>
        </Paper>
      )}
      <div className={styles.layout}>
        {isClosed ? (
          <Alert status="warning">{isClosed}</Alert>
        ) : form.vehicles?.length === 0 ? (
          <EmptyState title="First a vehicle, then its runs">
            <p>A time slip belongs to a vehicle in your garage. Add yours first.</p>
            <ButtonLink to={`/user/${encodeURIComponent(form.username)}/vehicles/new`}>
              Add a vehicle
            </ButtonLink>
          </EmptyState>
        ) : (
          <TimeSlipForm
            key={slip ? `${slip.id}-${slip.version}` : "new"}
            mode={isRegistration ? "registration" : "standard"}
            form={form}
            submitKey={actionData?.submitKey ?? submitKey}
            values={actionData?.values ?? unsent}
            errors={actionData?.errors}
            message={actionData?.message}
          />
        )}
        <SlipRequirements />
      </div>
      {slip?.canWithdraw && (
        <Form method="post" encType="multipart/form-data" className={styles.withdraw}>
          <input type="hidden" name="slipId" value={slip.id} />
          <input type="hidden" name="version" value={slip.version} />
          <span>Sent by mistake? A withdrawn slip leaves the queue and the boards for good.</span>
          <Button variant="danger" name="intent" value="withdraw">
            Withdraw this slip
          </Button>
        </Form>
      )}
      {!isRegistration && (
        <section className={styles.own} aria-labelledby="own-slips">
          <h2 id="own-slips">Your time slips</h2>
          <SubmissionsTable page={page} pageHref={(offset) => `?offset=${offset}`} />
        </section>
      )}
    </div>
  );
}
