import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { actOnSlip } from "#app/features/moderation/act-on-slip.server.ts";
import { DecisionForm } from "#app/features/moderation/components/decision-form.tsx";
import { DeskNotes } from "#app/features/moderation/components/desk-notes.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { RacerRuns } from "#app/features/moderation/components/racer-runs.tsx";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import {
  RacerRecord,
  SamePictures,
  SlipLines,
} from "#app/features/moderation/components/slip-context.tsx";
import { SlipFacts, TypedFigures } from "#app/features/moderation/components/slip-facts.tsx";
import {
  FlagsHelp,
  FlagsInFull,
  SlipFlags,
} from "#app/features/moderation/components/slip-flags.tsx";
import { SlipHead } from "#app/features/moderation/components/slip-head.tsx";
import { SlipHistory } from "#app/features/moderation/components/slip-history.tsx";
import { Differences } from "#app/features/moderation/components/slip-marks.tsx";
import { SlipPhotos } from "#app/features/moderation/components/slip-photos.tsx";
import { SlipRefusal } from "#app/features/moderation/components/slip-refusal.tsx";
import { useEarlyKeys } from "#app/features/moderation/components/use-early-keys.ts";
import { useSlipMarks } from "#app/features/moderation/components/use-slip-marks.ts";
import { DESK_KEYS } from "#app/features/moderation/keys.ts";
import { listHeldDecisions } from "#app/features/moderation/list-held-decisions.server.ts";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import {
  readSlipReview,
  type SlipReview,
} from "#app/features/moderation/read-slip-review.server.ts";
import { SLIP_NOTES_MAX } from "#app/features/moderation/schema.ts";
import { MODERATION_TEXTS } from "#app/features/moderation/texts.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { UNSENT_NOTICE } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { Route } from "./+types/slip.ts";

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta({
    title: `Slip ${params.slip}`,
    path: `/moderation/slips/${params.slip}`,
    isHidden: true,
  });

/** A conflict needs the current slip; after other errors it is unchanged. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

/** Values submitted after the session had ended are kept; each slip has its own. */
const acting = defineForm<Route.ActionArgs>({
  name: "slip decision",
  sender: moderator,
  isHidden: true,
  draft: ({ params }) => `slip-${params.slip}`,
  submit: (deps, posted, { params }) => actOnSlip(deps, { ...posted, slipId: readId(params.slip) }),
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const { params, context, url } = args;
  const deps = moderatorDeps(context, url);
  const slipId = readId(params.slip);
  const [review, held, stored] = await Promise.all([
    readSlipReview(deps, slipId).catch(toPageNotFound(url)),
    listHeldDecisions(deps),
    acting.readUnsent(args, deps),
  ]);
  const unsent = stored && hasFormOf(review, stored) ? stored : null;
  const headers = stored && !unsent ? await acting.clearUnsent(args, deps) : new Headers();
  return data({ ...review, held, unsent, submitKey: crypto.randomUUID() }, { headers });
}

export default function ModerationSlip({ loaderData: review, actionData }: Route.ComponentProps) {
  const { slip, isOwn } = review;
  const typed = actionData?.values ?? review.unsent ?? undefined;
  const isTooEarly = useEarlyKeys(slip.id);
  const marks = useSlipMarks(review);
  return (
    <div className={styles.page}>
      <SlipHead review={review} held={review.held} />
      <SlipRefusal refusal={actionData} slip={slip} history={review.history} />
      {typed && !actionData && <Alert status="warning">{UNSENT_NOTICE}</Alert>}
      {isOwn && <Alert status="warning">{MODERATION_TEXTS.ownSlip}</Alert>}

      <div className={styles.desk}>
        <TypedFigures slip={slip} marks={marks} />
        <SlipFacts review={review} marks={marks} />
        <div className={styles.findings}>
          <SlipFlags review={review} />
          <Differences marks={marks} />
        </div>
        <div className={styles.pictures}>
          <SlipPhotos key={slip.id} review={review} />
        </div>
        <DecisionForm
          key={`${slip.id}-${slip.version}`}
          review={review}
          submitKey={review.submitKey}
          values={typed}
          errors={actionData?.errors ?? {}}
          isTooEarly={isTooEarly}
          marks={marks}
        />
      </div>
      <div className={styles.below}>
        <FlagsHelp review={review} />
        <FlagsInFull review={review} />
        <SamePictures review={review} />
        <section aria-labelledby="more">
          <h2 id="more">More about this run</h2>
          <SlipLines review={review} marks={marks} />
        </section>
        <section aria-labelledby="runs">
          <h2 id="runs">Best and latest runs</h2>
          <RacerRecord racer={review.racer} />
          <RacerRuns review={review} />
        </section>
        {!isOwn && (
          <DeskNotes
            notes={review.notes}
            most={SLIP_NOTES_MAX}
            hotkey="w"
            text={typed?.act === "note" ? typed.text : undefined}
            error={actionData?.errors.text}
          />
        )}
        <section aria-labelledby="history">
          <h2 id="history">History</h2>
          <SlipHistory history={review.history} />
        </section>
      </div>
      <ShortcutHelp keys={DESK_KEYS.slip} />
    </div>
  );
}

/** Whether the page has the form of these values: the note's, or the decision's. */
function hasFormOf({ isOwn, notes, acts }: SlipReview, { act }: Record<string, string>) {
  return act === "note" ? !isOwn && notes.length < SLIP_NOTES_MAX : acts.length > 0;
}
