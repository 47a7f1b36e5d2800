import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { depsOf, signedInDeps } from "#app/context.ts";
import { KeptSlipForm } from "#app/features/accounts/components/kept-slip-form.tsx";
import { RegistrationSteps } from "#app/features/accounts/components/registration-steps.tsx";
import { usernameKeyOf } from "#app/features/accounts/rules.ts";
import { readUploadForm } from "#app/features/media/read-upload-form.server.ts";
import { CopyNotice } from "#app/features/offline/components/copy-notice.tsx";
import { KeptFormLine } from "#app/features/offline/components/kept-form-line.tsx";
import { DraftedSlipForm } from "#app/features/slips/components/drafted-slip-form.tsx";
import { OwnSlipNotes } from "#app/features/slips/components/own-slip-notes.tsx";
import { SlipRequirements } from "#app/features/slips/components/slip-requirements.tsx";
import { SubmissionsTable } from "#app/features/slips/components/submissions-table.tsx";
import styles from "#app/features/slips/components/time-slip-form.module.css";
import { useCurrentForm } from "#app/features/slips/components/use-current-form.ts";
import WaitingSlips from "#app/features/slips/components/waiting-slips.tsx";
import { WithdrawSlip } from "#app/features/slips/components/withdraw-slip.tsx";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { submitSlipForm } from "#app/features/slips/submit-slip-form.server.ts";
import { SLIP_FORM } from "#app/features/slips/texts.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { COPY_HEADER, isForCopy } from "#app/lib/offline-copy.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { clearUnsent, readUnsent, redirectToLogin } from "#app/lib/unsent-forms.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/submit.ts";

/** The form says whose it is: once the session has ended nothing else does. */
const unsentOf = (username: string) => ({ form: SLIP_FORM, owner: usernameKeyOf(username) });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = () =>
  pageMeta({ title: "Add a time slip", path: "/1320-club/submit", isHidden: true });

/**
 * The login dialog opens and closes over the form by a parameter. Nobody is signed in then, so asking
 * for the form again would lose what was typed; after signing in (a form was sent) it is asked for.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isDialog = currentUrl.searchParams.has("login") !== nextUrl.searchParams.has("login");
  // Nothing but another tab where somebody has logged out or in.
  const isSameAddress = currentUrl.href === nextUrl.href;
  return (isDialog || isSameAddress) && formMethod === undefined ? false : defaultShouldRevalidate;
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const deps = signedInDeps(context);
  const id = (name: string) => readId(url.searchParams.get(name) ?? undefined) || null;
  const isCopy = isForCopy(request);
  const [form, page, unsent] = await Promise.all([
    readSlipForm(deps, { slipId: id("slip"), vehicleId: id("vehicle") }),
    // What became of slips is nothing to be read off a copy.
    isCopy ? null : listOwnSlips(deps, { after: url.searchParams.get("after") }),
    readUnsent(request, deps, unsentOf(deps.viewer.username)).catch(() => null),
  ]);
  const isRegistration = url.searchParams.has("registration");
  // A registration keeps it until the slip is sent.
  const headers =
    unsent && !isRegistration
      ? await clearUnsent(request, deps, unsentOf(deps.viewer.username))
      : new Headers();
  if (isCopy) headers.set(COPY_HEADER, deps.viewer.username);
  const keptAt = isCopy ? deps.clock.now().toISOString() : null;
  const submitKey = crypto.randomUUID();
  return data({ form, page, unsent, isRegistration, submitKey, keptAt }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (!depsOf(context).viewer) {
    const path = url.pathname + url.search;
    return redirectToLogin(request, depsOf(context), path, (typed) => {
      const { [IDEMPOTENCY_FIELD]: _key, owner = "", ...values } = typed;
      return { ...unsentOf(owner), values };
    });
  }
  const deps = signedInDeps(context);
  const { form, tooLarge } = await readUploadForm(request, deps, 4);
  if (tooLarge) {
    const { message, status } = tooLarge;
    return data({ message, errors: {}, values: {}, submitKey: crypto.randomUUID() }, { status });
  }
  const result = await submitSlipForm(deps, form);
  if ("again" in result) {
    const { status, ...answer } = result.again;
    return data(answer, { status });
  }
  const garage = `/user/${encodeURIComponent(deps.viewer.username)}`;
  return redirectWithToast(request, deps, garage, { status: "success", message: result.done });
}

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unsent, isRegistration, submitKey, keptAt } = loaderData;
  const form = useCurrentForm(loaderData.form, keptAt !== null);
  const { slip } = form;
  const isClosed = slip?.refusal ?? null;
  const hasForm = !isClosed && form.vehicles?.length !== 0;
  const SlipForm = isRegistration ? KeptSlipForm : DraftedSlipForm;
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
      {keptAt ? <CopyNotice keptAt={keptAt} /> : <KeptFormLine />}
      {isRegistration && <RegistrationSteps current={4} />}
      {slip && <OwnSlipNotes slip={slip} />}
      {!hasForm && <WaitingSlips username={form.username} className={styles.aside} />}
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
          <SlipForm
            key={slip ? `${slip.id}-${slip.version}` : "new"}
            form={form}
            submitKey={actionData?.submitKey ?? submitKey}
            values={actionData?.values ?? unsent}
            errors={actionData?.errors}
            message={actionData?.message}
          />
        )}
        <SlipRequirements hasExamples={keptAt === null} />
      </div>
      {slip && <WithdrawSlip slip={slip} />}
      {!isRegistration && page && (
        <section className={styles.own} aria-labelledby="own-slips">
          <h2 id="own-slips">Your time slips</h2>
          <SubmissionsTable page={page} pageHref={(after) => (after ? `?after=${after}` : "?")} />
        </section>
      )}
    </div>
  );
}
