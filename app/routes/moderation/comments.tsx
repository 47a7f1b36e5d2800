import { flagReasons } from "#app/features/comments/flag-reasons.server.ts";
import { answerFlags } from "#app/features/moderation/comments/answer-flags.server.ts";
import { DeskCommentList } from "#app/features/moderation/comments/components/desk-comments.tsx";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { deskCommentsQuerySchema } from "#app/features/moderation/comments/schema.ts";
import { DeskHead } from "#app/features/moderation/components/desk-head.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/comments.ts";

const PATH = "/moderation/comments";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Flagged comments", path: PATH, isHidden: true });

const TABS = [
  ["WAITING", "Waiting"],
  ["REMOVED", "Removed"],
  ["KEPT", "Kept"],
] as const;

const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["w", "write the note"],
  ["r", "remove"],
  ["x", "keep, or restore"],
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  const parsed = parseInput(deskCommentsQuerySchema, Object.fromEntries(url.searchParams));
  const query = parsed.ok ? parsed.value : { status: "WAITING" as const };
  const list = await listDeskComments(deps, query);
  return { ...list, status: query.status, reasons: flagReasons() };
}

const deciding = defineForm<Route.ActionArgs>({
  name: "comment decision",
  sender: moderator,
  isHidden: true,
  submit: async (deps, { values }, { url }) => ({
    to: url.pathname + url.search,
    toast: await answerFlags(deps, values),
  }),
});
export const action = deciding.action;

export default function FlaggedComments({ loaderData, actionData }: Route.ComponentProps) {
  const { comments, waiting, next, status, reasons } = loaderData;
  const refusal = actionData && (Object.values(actionData.errors)[0] ?? actionData.message);
  return (
    <div className={styles.page}>
      <DeskHead
        desk="comments"
        lead="What members flagged. Three flags hide a comment until you decide; its author never learns who flagged it."
      />
      <div className={styles.bar}>
        <TabLinks
          label="Status"
          items={TABS.map(([value, label]) => ({
            to: `${PATH}?status=${value}`,
            label: value === "WAITING" ? `${label} ${waiting > 100 ? "100+" : waiting}` : label,
            isCurrent: value === status,
          }))}
        />
        <ShortcutHelp keys={KEYS} />
      </div>
      {refusal && <Alert status="warning">{refusal}</Alert>}
      {comments.length === 0 ? (
        <EmptyState title="All quiet">
          <p>Flagged comments show up here. Nothing to do right now.</p>
        </EmptyState>
      ) : (
        <DeskCommentList comments={comments} reasons={reasons} answer={actionData} />
      )}
      {next && (
        <Link to={`${PATH}?status=${status}&after=${next}`} className={styles.more}>
          More
        </Link>
      )}
    </div>
  );
}
