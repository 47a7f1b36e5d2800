import type { ShouldRevalidateFunctionArgs } from "react-router";
import { approveMarked, NotAllApproved } from "#app/features/moderation/approve-marked.server.ts";
import type { BulkResult } from "#app/features/moderation/approve-seen.server.ts";
import { BulkForm, BulkOutcome } from "#app/features/moderation/components/bulk-form.tsx";
import { DeskHead } from "#app/features/moderation/components/desk-head.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { QueueFilter } from "#app/features/moderation/components/queue-filter.tsx";
import { QueueTable } from "#app/features/moderation/components/queue-table.tsx";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import { UndoBar } from "#app/features/moderation/components/undo-bar.tsx";
import { listHeldDecisions } from "#app/features/moderation/list-held-decisions.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import {
  type ModeratorDeps,
  moderator,
  moderatorDeps,
} from "#app/features/moderation/moderator-deps.server.ts";
import { isNewestFirst } from "#app/features/moderation/rules.ts";
import { queueQuerySchema } from "#app/features/moderation/schema.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/queue.ts";

export const meta = () => pageMeta({ title: "Moderation", path: "/moderation", isHidden: true });

const TABS = [
  ["PENDING", "Waiting"],
  ["IN_REVIEW", "In review"],
  ["NEEDS_INFO", "Needs info"],
  ["APPROVED", "Approved"],
  ["REJECTED", "Rejected"],
] as const;

const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open"],
  ["x", "select"],
  ["m", "select all"],
  ["b", "approve selected"],
  ["f", "filters"],
  ["u", "undo"],
] as const;

/** If only some could be approved, the list shows the rest. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  // Forms also submit fields without a choice.
  const fields = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
  const parsed = parseInput(queueQuerySchema, fields);
  const query = parsed.ok ? parsed.value : { status: "PENDING" as const };
  const { status, flag, class: board, hold } = query;
  const [queue, held] = await Promise.all([listQueue(deps, query), listHeldDecisions(deps)]);
  return {
    ...queue,
    held,
    status,
    filter: { flag, class: board, hold },
    oldestAt: (!query.after && !isNewestFirst(status) && queue.slips[0]?.submittedAt) || null,
    now: deps.clock.now().getTime(),
    submitKey: crypto.randomUUID(),
  };
}

const approving = defineForm<Route.ActionArgs, ModeratorDeps, BulkResult[]>({
  name: "bulk approval",
  sender: moderator,
  isHidden: true,
  submit: async (deps, posted, { url }) => ({
    to: url.pathname + url.search,
    toast: await approveMarked(deps, posted),
  }),
  again: async (_deps, values, refusal) => ({
    values,
    extra: refusal instanceof NotAllApproved ? [...refusal.results] : [],
  }),
});
export const action = approving.action;

const STATES = {
  PENDING: "waiting",
  IN_REVIEW: "in review",
  NEEDS_INFO: "waiting for the racer",
  APPROVED: "approved",
  REJECTED: "rejected",
  WITHDRAWN: "withdrawn",
} as const;

/** "33 waiting. Oldest: 2 d", or only the count if the list doesn't begin with the oldest. */
function leadOf({ status, total, oldestAt, now }: Route.ComponentProps["loaderData"]): string {
  const count = `${formatCount(total)} ${STATES[status]}.`;
  return oldestAt === null ? count : `${count} Oldest: ${formatWait(now - Date.parse(oldestAt))}.`;
}

export default function ModerationQueue({ loaderData, actionData }: Route.ComponentProps) {
  const { slips, status, filter, totals, next, now } = loaderData;
  const ready = slips.filter(({ isReady }) => isReady).length;
  const more = new URLSearchParams({ status, after: next ?? "" });
  for (const [name, value] of Object.entries(filter)) if (value) more.set(name, value);
  return (
    <div className={styles.page}>
      <DeskHead desk="slips" lead={leadOf(loaderData)} />
      <div className={styles.bar}>
        <TabLinks
          label="Status"
          items={TABS.map(([value, label]) => ({
            to: `/moderation?status=${value}`,
            label: `${label} ${formatCount(totals[value])}`,
            isCurrent: value === status,
          }))}
        />
        <ShortcutHelp keys={KEYS} />
      </div>
      <UndoBar held={loaderData.held} />
      <QueueFilter key={JSON.stringify([status, filter])} status={status} filter={filter} />
      {actionData && (
        <Alert status="warning" title={actionData.message}>
          {actionData.extra?.length ? <BulkOutcome results={actionData.extra} /> : null}
        </Alert>
      )}
      {slips.length === 0 ? (
        <EmptyState title={next ? "No match in the next 300" : "Nothing here"}>
          <p>
            {next
              ? "Look further down the queue."
              : "New slips show up under Waiting, the oldest first."}
          </p>
        </EmptyState>
      ) : (
        <QueueTable key={status} slips={slips} now={now} bulkForm="bulk" />
      )}
      {(status === "PENDING" || status === "IN_REVIEW") && slips.length > 0 && (
        <BulkForm id="bulk" submitKey={loaderData.submitKey} ready={ready} />
      )}
      {next && (
        <Link to={`/moderation?${more}`} className={styles.more}>
          More
        </Link>
      )}
    </div>
  );
}
