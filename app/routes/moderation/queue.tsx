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
import { SavedFilters } from "#app/features/moderation/filters/components/saved-filters.tsx";
import { filterPathOf } from "#app/features/moderation/filters/filter-path.ts";
import { listSavedFilters } from "#app/features/moderation/filters/saved-filters.server.ts";
import { DESK_KEYS } from "#app/features/moderation/keys.ts";
import { listHeldDecisions } from "#app/features/moderation/list-held-decisions.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import {
  type ModeratorDeps,
  moderator,
  moderatorDeps,
} from "#app/features/moderation/moderator-deps.server.ts";
import { readQuery, withQuery } from "#app/features/moderation/read-query.ts";
import { isNewestFirst } from "#app/features/moderation/rules.ts";
import { FILTER_SCAN, queueQuerySchema } from "#app/features/moderation/schema.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/queue.ts";

const PATH = "/moderation";

export const meta = () => pageMeta({ title: "Moderation", path: PATH, isHidden: true });

const TABS = [
  ["PENDING", "Waiting"],
  ["IN_REVIEW", "In review"],
  ["NEEDS_INFO", "Needs info"],
  ["APPROVED", "Approved"],
  ["REJECTED", "Rejected"],
] as const;

/** If only some could be approved, the list shows the rest. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  const query = readQuery(queueQuerySchema, url.searchParams);
  const { status, flag, class: board, hold } = query;
  const [queue, held, filters] = await Promise.all([
    listQueue(deps, query),
    listHeldDecisions(deps),
    listSavedFilters(deps),
  ]);
  return {
    ...queue,
    held,
    filters,
    path: filterPathOf(url.pathname + url.search),
    status,
    filter: { flag, class: board, hold },
    isFirst: !query.after,
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
  return (
    <div className={styles.page}>
      <DeskHead desk="slips" lead={leadOf(loaderData)} />
      <div className={styles.bar}>
        <TabLinks
          label="Status"
          items={TABS.map(([value, label]) => ({
            to: `${PATH}?status=${value}`,
            label: `${label} ${formatCount(totals[value])}`,
            isCurrent: value === status,
          }))}
        />
        <ShortcutHelp keys={DESK_KEYS.queue} />
      </div>
      <UndoBar held={loaderData.held} />
      <SavedFilters filters={loaderData.filters} path={loaderData.path} />
      <QueueFilter key={JSON.stringify([status, filter])} status={status} filter={filter} />
      {actionData && (
        <Alert status="warning" title={actionData.message}>
          {actionData.extra?.length ? <BulkOutcome results={actionData.extra} /> : null}
        </Alert>
      )}
      {slips.length === 0 ? (
        <EmptyState title={next ? `No match in the next ${FILTER_SCAN}` : "Nothing here"}>
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
      <KeysetPager
        firstTo={loaderData.isFirst ? null : withQuery(PATH, { status, ...filter })}
        nextTo={next && withQuery(PATH, { status, ...filter, after: next })}
        nextLabel="More"
        csvTo={withQuery("/moderation/slips.csv", { status, ...filter })}
      />
    </div>
  );
}
