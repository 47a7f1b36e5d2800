import type { ShouldRevalidateFunctionArgs } from "react-router";
import { DeskHead } from "#app/features/moderation/components/desk-head.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import { UndoBar } from "#app/features/moderation/components/undo-bar.tsx";
import { SavedFilters } from "#app/features/moderation/filters/components/saved-filters.tsx";
import { filterPathOf } from "#app/features/moderation/filters/filter-path.ts";
import { listSavedFilters } from "#app/features/moderation/filters/saved-filters.server.ts";
import { DismissForm } from "#app/features/moderation/inbox/components/dismiss-form.tsx";
import { InboxFilter } from "#app/features/moderation/inbox/components/inbox-filter.tsx";
import { InboxList } from "#app/features/moderation/inbox/components/inbox-list.tsx";
import { inboxPath } from "#app/features/moderation/inbox/inbox-path.ts";
import { listInbox } from "#app/features/moderation/inbox/list-inbox.server.ts";
import { inboxQuerySchema } from "#app/features/moderation/inbox/schema.ts";
import { takeCase } from "#app/features/moderation/inbox/take-case.server.ts";
import { KIND_NAMES } from "#app/features/moderation/inbox/texts.ts";
import { DESK_KEYS } from "#app/features/moderation/keys.ts";
import { listHeldDecisions } from "#app/features/moderation/list-held-decisions.server.ts";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { INBOX_PATH } from "#app/features/moderation/paths.ts";
import { readQuery, withQuery } from "#app/features/moderation/read-query.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/inbox.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Inbox", path: INBOX_PATH, isHidden: true });

/** After a conflict, the list shows who was quicker. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  const query = readQuery(inboxQuerySchema, url.searchParams);
  const [inbox, held, filters] = await Promise.all([
    listInbox(deps, query),
    listHeldDecisions(deps),
    listSavedFilters(deps),
  ]);
  const { kind, holder } = query;
  return {
    ...{ ...inbox, held, filters, filter: { kind, holder } },
    path: filterPathOf(url.pathname + url.search),
    isFirst: !query.after,
    now: deps.clock.now().getTime(),
  };
}

const taking = defineForm<Route.ActionArgs>({
  name: "desk claim",
  sender: moderator,
  isHidden: true,
  submit: async (deps, { values }, { url }) => ({
    to: url.pathname + url.search,
    toast: await takeCase(deps, values),
  }),
});
export const action = taking.action;

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { cases, totals, filter, next, now, held } = loaderData;
  const total = keysOf(totals).reduce((sum, kind) => sum + totals[kind], 0);
  const tabs = [
    { kind: undefined, label: `All ${formatCount(total)}` },
    ...keysOf(KIND_NAMES).map((kind) => ({
      kind,
      label: `${KIND_NAMES[kind].many} ${formatCount(totals[kind])}`,
    })),
  ];
  return (
    <div className={styles.page}>
      <DeskHead desk="inbox" lead={leadOf(loaderData, total)} />
      <div className={styles.bar}>
        <TabLinks
          label="Kind"
          items={tabs.map(({ kind, label }) => ({
            to: inboxPath({ kind, holder: filter.holder }),
            label,
            isCurrent: kind === filter.kind,
          }))}
        />
        <ShortcutHelp keys={DESK_KEYS.inbox} />
      </div>
      <UndoBar held={held} />
      <SavedFilters filters={loaderData.filters} path={loaderData.path} />
      <InboxFilter key={JSON.stringify(filter)} filter={filter} />
      {actionData && (
        <Alert status="warning">{Object.values(actionData.errors)[0] ?? actionData.message}</Alert>
      )}
      {cases.length === 0 ? (
        <EmptyState title="All done">
          <p>Slips, reports, flagged comments and appeals show up here, the oldest first.</p>
        </EmptyState>
      ) : (
        <InboxList key={inboxPath(filter)} cases={cases} now={now} bulkForm="bulk" />
      )}
      {cases.some(({ mark }) => mark !== null) && <DismissForm id="bulk" />}
      <KeysetPager
        firstTo={loaderData.isFirst ? null : inboxPath(filter)}
        nextTo={next && inboxPath(filter, next)}
        nextLabel="More"
        csvTo={withQuery(`${INBOX_PATH}.csv`, filter)}
      />
    </div>
  );
}

/** "33 waiting. Oldest: 2 d", or only the count if the list doesn't begin with the oldest. */
function leadOf(
  { cases, isFirst, filter, now }: Route.ComponentProps["loaderData"],
  total: number,
) {
  const [oldest] = cases;
  const count = `${formatCount(total)} waiting.`;
  if (!isFirst || !oldest || filter.kind || filter.holder) return count;
  return `${count} Oldest: ${formatWait(now - Date.parse(oldest.at))}.`;
}
