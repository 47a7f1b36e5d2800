import { depsOf } from "#app/context.ts";
import styles from "#app/features/moderation/components/moderation.module.css";
import { QueueTable } from "#app/features/moderation/components/queue-table.tsx";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { canModerate } from "#app/features/moderation/policy.ts";
import { queueQuerySchema } from "#app/features/moderation/schema.ts";
import { parseInput } from "#app/lib/form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { RouteHandle } from "#app/ui/late-hydration.ts";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/queue.ts";

export const handle = { hydrate: "eager" } satisfies RouteHandle;
export const meta = () => pageMeta({ title: "Moderation", path: "/moderation", isHidden: true });

const TABS = [
  ["PENDING", "Waiting"],
  ["IN_REVIEW", "In review"],
  ["NEEDS_INFO", "Needs info"],
  ["APPROVED", "Approved"],
  ["REJECTED", "Rejected"],
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer || !canModerate(viewer)) throw notFound(url.pathname);
  const parsed = parseInput(queueQuerySchema, Object.fromEntries(url.searchParams));
  const query = parsed.ok ? parsed.value : { status: "PENDING" as const };
  const queue = await listQueue({ ...deps, viewer }, query);
  return { ...queue, status: query.status, now: deps.clock.now().getTime() };
}

export default function ModerationQueue({ loaderData }: Route.ComponentProps) {
  const { slips, status, total, totals, next, now } = loaderData;
  return (
    <div className={styles.page}>
      <PageHead
        eyebrow="Moderation"
        title="Time slips"
        lead={`${total.toLocaleString("en-US")} ${total === 1 ? "slip" : "slips"} here. Nothing stands on a board before one of us has read the paper.`}
      />
      <div className={styles.bar}>
        <TabLinks
          label="Status"
          items={TABS.map(([value, label]) => ({
            to: `/moderation?status=${value}`,
            label: `${label} ${totals[value].toLocaleString("en-US")}`,
            isCurrent: value === status,
          }))}
        />
        <ShortcutHelp
          keys={[
            ["j", "next"],
            ["k", "previous"],
            ["Enter", "open"],
          ]}
        />
      </div>
      {slips.length === 0 ? (
        <EmptyState title="Nothing in this line">
          <p>New slips show up under Waiting, the oldest first.</p>
        </EmptyState>
      ) : (
        <QueueTable key={status} slips={slips} now={now} />
      )}
      {next && (
        <Link to={`/moderation?status=${status}&after=${next}`} className={styles.more}>
          More
        </Link>
      )}
    </div>
  );
}
