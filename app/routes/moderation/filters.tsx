import styles from "#app/features/moderation/components/moderation.module.css";
import {
  FilterList,
  SaveForm,
} from "#app/features/moderation/filters/components/saved-filters.tsx";
import {
  changeSavedFilters,
  listSavedFilters,
} from "#app/features/moderation/filters/saved-filters.server.ts";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { FILTERS_PATH, INBOX_PATH } from "#app/features/moderation/paths.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/filters.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Saved filters", path: FILTERS_PATH, isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  return { filters: await listSavedFilters(moderatorDeps(context, url)) };
}

const changing = defineForm<Route.ActionArgs>({
  name: "saved filter",
  sender: moderator,
  isHidden: true,
  submit: (deps, { values }) => changeSavedFilters(deps, values),
});
export const action = changing.action;

export default function Filters({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { filters } = loaderData;
  const { path, name } = answer?.values ?? {};
  return (
    <div className={styles.page}>
      <PageHead
        eyebrow={<Link to={INBOX_PATH}>Inbox</Link>}
        title="Saved filters"
        lead="Yours alone. Save one where you narrow the queue or the inbox."
        isTerse
      />
      {answer && <Alert status="warning">{answer.errors.path ?? answer.message}</Alert>}
      {answer && path && <SaveForm path={path} name={name} error={answer.errors.name} />}
      {filters.length > 0 ? (
        <FilterList filters={filters} />
      ) : (
        <EmptyState title="None yet">
          <p>Narrow the queue or the inbox, then choose “Save this filter”.</p>
        </EmptyState>
      )}
    </div>
  );
}
