import { useEffect, useRef } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { depsOf } from "#app/context.ts";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { DecisionForm } from "#app/features/moderation/components/decision-form.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import {
  RacerRuns,
  SlipFacts,
  SlipFlags,
  SlipHistory,
  TypedFigures,
} from "#app/features/moderation/components/slip-facts.tsx";
import { SlipPhotos } from "#app/features/moderation/components/slip-photos.tsx";
import { useShortcuts } from "#app/features/moderation/components/use-shortcuts.ts";
import { canModerate } from "#app/features/moderation/policy.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { changesSince } from "#app/features/moderation/seen-slip.ts";
import { MODERATION_TEXTS } from "#app/features/moderation/texts.ts";
import { AppError } from "#app/lib/errors.ts";
import { redirectWithToast } from "#app/lib/flash.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { typedValues } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { RouteHandle } from "#app/ui/late-hydration.ts";
import { Link } from "#app/ui/link.tsx";
import { StatusLight } from "#app/ui/status-light.tsx";
import type { Route } from "./+types/slip.ts";

export const handle = { hydrate: "eager" } satisfies RouteHandle;
export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta({
    title: `Slip ${params.slip}`,
    path: `/moderation/slips/${params.slip}`,
    isHidden: true,
  });

/** A conflict has to show what the slip says now; other refusals leave it as it was. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

/** Staff pages are not there for anybody else. */
function moderatorDeps({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canModerate(viewer)) throw notFound(url.pathname);
  return { ...deps, viewer };
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps({ context, url });
  const slipId = /^\d{1,15}$/.test(params.slip) ? Number(params.slip) : 0;
  try {
    return { ...(await readSlipReview(deps, slipId)), submitKey: crypto.randomUUID() };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw notFound(url.pathname);
    throw error;
  }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const deps = moderatorDeps({ context, url });
  const values = typedValues(await readForm(request));
  const result = await actOnSlip(deps, { slipId: Number(params.slip), values });
  if (result.ok) return redirectWithToast(request, deps, result.next, result.toast);
  const { ok: _, status, ...refusal } = result;
  return data({ ...refusal, values }, { status });
}

export default function ModerationSlip({ loaderData: review, actionData }: Route.ComponentProps) {
  const { slip, claim, isOwn, nextId, previousId } = review;
  const next = useRef<HTMLAnchorElement>(null);
  const previous = useRef<HTMLAnchorElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!actionData) return;
    refusal.current?.focus({ preventScroll: true });
    refusal.current?.scrollIntoView({ block: "start" });
  }, [actionData]);
  useShortcuts({ j: () => next.current?.click(), k: () => previous.current?.click() });
  const changes = actionData?.isConflict ? changesSince(actionData.values, slip) : [];
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Link to="/moderation" className={styles.back}>
          Queue
        </Link>
        <h1 className={styles.title}>Slip {slip.id}</h1>
        <StatusLight status={slip.status} />
        {claim && (
          <span className={styles.claim}>
            {claim.isOwn ? "yours" : `claimed by ${claim.by}`}
            {claim.isLive ? ` until ${claim.until.slice(11, 16)} UTC` : ", claim lapsed"}
          </span>
        )}
        <nav className={styles.walk} aria-label="Waiting slips">
          {previousId !== null && (
            <Link ref={previous} to={`/moderation/slips/${previousId}`}>
              Previous <kbd>k</kbd>
            </Link>
          )}
          {nextId !== null && (
            <Link ref={next} to={`/moderation/slips/${nextId}`}>
              Next <kbd>j</kbd>
            </Link>
          )}
          <span>{review.waiting.toLocaleString("en-US")} waiting</span>
        </nav>
      </div>

      <div ref={refusal} tabIndex={-1} className={styles.refusal}>
        {actionData && (
          <Alert
            status={actionData.isConflict ? "warning" : "danger"}
            title={actionData.isConflict ? "Version conflict" : undefined}
          >
            <p>{actionData.message}</p>
            {actionData.isConflict && <SlipHistory history={review.history.slice(0, 1)} />}
            {changes.length > 0 && (
              <ul className={styles.changes}>
                {changes.map(({ label, before, after }) => (
                  <li key={label}>
                    {label}: <s>{before}</s> <b>{after}</b>
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        )}
      </div>
      {isOwn && <Alert status="warning">{MODERATION_TEXTS.ownSlip}</Alert>}

      <div className={styles.desk}>
        <SlipPhotos key={slip.id} review={review} />
        <div className={styles.panel}>
          <TypedFigures slip={slip} />
          <SlipFlags slip={slip} />
          <SlipFacts review={review} />
          <DecisionForm
            key={`${slip.id}-${slip.version}`}
            review={review}
            submitKey={review.submitKey}
            values={actionData?.values}
            errors={actionData?.errors ?? {}}
          />
          {(slip.note || slip.rejectionReason) && (
            <p className={styles.note}>
              Last note to the racer: {slip.note || slip.rejectionReason}
            </p>
          )}
        </div>
        <div className={styles.below}>
          <section aria-labelledby="runs">
            <h2 id="runs">Best and latest runs</h2>
            <RacerRuns review={review} />
          </section>
          <section aria-labelledby="history">
            <h2 id="history">History</h2>
            <SlipHistory history={review.history} />
          </section>
        </div>
      </div>
      <ShortcutHelp
        keys={[
          ["a", "approve"],
          ["1-8", "reason"],
          ["r", "reject"],
          ["n", "needs info"],
          ["c", "claim"],
          ["z", "zoom"],
          ["o", "rotate"],
          ["j", "next"],
          ["k", "previous"],
        ]}
      />
    </div>
  );
}
