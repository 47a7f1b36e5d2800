import styles from "#app/features/moderation/components/moderation.module.css";
import {
  DismissalOutcome,
  DismissalPreview,
} from "#app/features/moderation/inbox/components/dismissal.tsx";
import {
  type DismissResult,
  dismissCases,
} from "#app/features/moderation/inbox/dismiss-cases.server.ts";
import { previewDismissal } from "#app/features/moderation/inbox/preview-dismissal.server.ts";
import { dismissSchema } from "#app/features/moderation/inbox/schema.ts";
import {
  type ModeratorDeps,
  moderator,
  moderatorDeps,
} from "#app/features/moderation/moderator-deps.server.ts";
import { DISMISS_PATH, INBOX_PATH } from "#app/features/moderation/paths.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/dismiss.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () =>
  pageMeta({ title: "Keep reports and comments", path: DISMISS_PATH, isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = moderatorDeps(context, url);
  const parsed = parseInput(dismissSchema, { items: url.searchParams.getAll("item") });
  const cases = parsed.ok ? await previewDismissal(deps, parsed.value.items) : [];
  const problem = parsed.ok ? null : (Object.values(parsed.errors)[0] ?? null);
  return { cases, problem, submitKey: crypto.randomUUID() };
}

const dismissing = defineForm<Route.ActionArgs, ModeratorDeps, DismissResult[]>({
  name: "bulk dismissal",
  sender: moderator,
  isHidden: true,
  async submit(deps, { form, sendKey }) {
    const typed = { items: form.getAll("item").map(String) };
    const { items } = readFields(dismissSchema, typed, "Select reports or comments first");
    const results = await dismissCases(deps, { items, key: sendKey });
    if (results.some(({ problem }) => problem !== null)) return { extra: results };
    return { to: INBOX_PATH, toast: `${items.length} done. They stay up.` };
  },
});
export const action = dismissing.action;

export default function Dismiss({ loaderData, actionData }: Route.ComponentProps) {
  const { cases, problem, submitKey } = loaderData;
  return (
    <div className={styles.page}>
      <PageHead
        eyebrow="Moderation"
        title="Keep reports and comments"
        lead="This is what happens to each. Nothing has been decided yet."
        isTerse
      />
      {actionData?.extra ? (
        <>
          <DismissalOutcome results={actionData.extra} />
          <p>
            <Link to={INBOX_PATH}>Back to the inbox</Link>
          </p>
        </>
      ) : (
        <>
          {(actionData?.message || problem) && (
            <Alert status="warning">{actionData?.message || problem}</Alert>
          )}
          {cases.length > 0 ? (
            <DismissalPreview cases={cases} submitKey={submitKey} />
          ) : (
            <EmptyState title="Nothing selected">
              <p>
                Select reports or comments in <Link to={INBOX_PATH}>the inbox</Link> first.
              </p>
            </EmptyState>
          )}
        </>
      )}
    </div>
  );
}
