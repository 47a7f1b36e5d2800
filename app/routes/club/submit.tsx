import { lazy } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { signedInDeps } from "#app/context.ts";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { CopyNotice } from "#app/features/offline/components/copy-notice.tsx";
import { OfflineCopyStatus } from "#app/features/offline/components/offline-copy-status.tsx";
import { RegisteredLine } from "#app/features/registration/components/registered-line.tsx";
import { RegistrationSlipForm } from "#app/features/registration/components/registration-slip-form.tsx";
import { RegistrationSteps } from "#app/features/registration/components/registration-steps.tsx";
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
import { SLIP_FORM } from "#app/features/slips/rules.ts";
import { submitSlipForm } from "#app/features/slips/submit-slip-form.server.ts";
import { SLIP_TEXTS, SUBMISSIONS_CLOSED } from "#app/features/slips/texts.ts";
import {
  listOwnResults,
  readClaimedValues,
} from "#app/features/track-matches/list-own-results.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { garagePath, newVehiclePath } from "#app/lib/garage-path.ts";
import { COPY_HEADER, isForCopy } from "#app/lib/offline-copy.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/submit.ts";
// Part of the document's markup, so the page needs its styles from the start.
import "#app/features/track-matches/components/own-results.module.css";

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = () =>
  pageMeta({ title: "Add a time slip", path: "/1320-club/submit", isHidden: true });

/**
 * A parameter opens and closes the login dialog over the form. At that point no one is signed in, so reloading the
 * form would lose what was typed; it is reloaded after signing in, when a form was submitted.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isDialog = currentUrl.searchParams.has("login") !== nextUrl.searchParams.has("login");
  // Only because someone logged in or out in another tab.
  const isSameAddress = currentUrl.href === nextUrl.href;
  return (isDialog || isSameAddress) && formMethod === undefined ? false : defaultShouldRevalidate;
}

/** Values submitted after the session had ended are kept for their racer. */
const submitting = defineForm<Route.ActionArgs>({
  name: "time slip",
  sender: signedIn,
  limit: uploadLimit(4),
  draft: () => SLIP_FORM,
  failed: SLIP_TEXTS.failed,
  submit: async (deps, posted) => ({
    to: garagePath(deps.viewer.username),
    toast: await submitSlipForm(deps, posted),
  }),
});
export const action = submitting.action;

export async function loader(args: Route.LoaderArgs) {
  const { request, context, url } = args;
  const deps = signedInDeps(context);
  const number = (name: string) => Number(url.searchParams.get(name)) || null;
  const isCopy = isForCopy(request);
  const [form, page, unsent, { areSubmissionsOpen }, prefill, results] = await Promise.all([
    readSlipForm(deps, { slipId: number("slip"), vehicleId: number("vehicle") }),
    // The state of slips must not come from a cached copy.
    isCopy ? null : listOwnSlips(deps, { after: url.searchParams.get("after") }),
    submitting.readUnsent(args, deps),
    deps.siteSettings(),
    readClaimedValues(deps, isCopy ? null : number("result")),
    isCopy ? [] : listOwnResults(deps),
  ]);
  const isRegistration = url.searchParams.has("registration");
  // A registration keeps it until the slip is submitted.
  const headers =
    unsent && !isRegistration ? await submitting.clearUnsent(args, deps) : new Headers();
  if (isCopy) headers.set(COPY_HEADER, deps.viewer.username);
  const copiedAt = isCopy ? deps.clock.now().toISOString() : null;
  const submitKey = crypto.randomUUID();
  const isTaken = areSubmissionsOpen || number("slip") !== null;
  return data(
    {
      ...{ form, page, unsent, isRegistration, submitKey, copiedAt, prefill, results },
      closed: isTaken || isCopy ? null : SUBMISSIONS_CLOSED,
    },
    { headers },
  );
}

// Few racers have any.
const OwnResults = import.meta.env.SSR
  ? (await import("#app/features/track-matches/components/own-results.tsx")).OwnResults
  : lazy(async () => ({
      default: (await import("#app/features/track-matches/components/own-results.tsx")).OwnResults,
    }));

/** Loaded once a photo is chosen. The form goes on without it. */
const PhotoReader = lazy(() =>
  import("#app/features/slip-reading/components/photo-reader.tsx").catch(() => ({
    default: NoReader,
  })),
);

function NoReader() {
  return <p role="status">We can't read the photo right now. Type in what the slip says.</p>;
}

export default function Submit({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unsent, isRegistration, submitKey, copiedAt, closed, prefill, results } =
    loaderData;
  const form = useCurrentForm(loaderData.form, copiedAt !== null);
  const { slip } = form;
  const isClosed = slip?.refusal ?? null;
  const hasForm = !isClosed && form.vehicles?.length !== 0;
  const SlipForm = isRegistration ? RegistrationSlipForm : DraftedSlipForm;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={isRegistration ? "Step 4" : slip ? `Slip ${slip.id}` : "1320 Club"}
        title="ADD YOUR TIME SLIP RESULTS"
        lead={
          <>
            {slip
              ? "Fix it and resubmit. We'll check it again. "
              : "Add two photos, and check or type in what the slip says. "}
            <a href="#slip-requirements">What counts</a>
          </>
        }
      />
      {copiedAt ? <CopyNotice copiedAt={copiedAt} /> : <OfflineCopyStatus />}
      {isRegistration && <RegistrationSteps current={4} />}
      {isRegistration && <RegisteredLine />}
      {slip && <OwnSlipNotes slip={slip} />}
      {results.length > 0 && <OwnResults results={results} />}
      {closed && !isClosed && <Alert status="warning">{closed}</Alert>}
      {!hasForm && <WaitingSlips username={form.username} className={styles.aside} />}
      <div className={styles.layout}>
        {isClosed ? (
          <Alert status="warning">{isClosed}</Alert>
        ) : form.vehicles?.length === 0 ? (
          <EmptyState title="First a vehicle, then its runs">
            <p>A time slip belongs to a vehicle in your garage. Add yours first.</p>
            <ButtonLink to={newVehiclePath(form.username)}>Add a vehicle</ButtonLink>
          </EmptyState>
        ) : (
          <SlipForm
            key={slip ? `${slip.id}-${slip.version}` : "new"}
            form={form}
            submitKey={submitKey}
            values={actionData?.values ?? unsent}
            prefill={prefill}
            answer={actionData}
            PhotoReader={PhotoReader}
          >
            <SlipRequirements />
          </SlipForm>
        )}
        {!hasForm && <SlipRequirements />}
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
