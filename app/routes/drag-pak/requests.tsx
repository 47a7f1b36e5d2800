import { answerDragPakRequest } from "#app/features/drag-pak/answer-request.server.ts";
import { RequestList } from "#app/features/drag-pak/components/request-list.tsx";
import { listDragPakRequests } from "#app/features/drag-pak/list-requests.server.ts";
import { DRAG_PAK_STATUS_LABELS, DRAG_PAK_STATUS_TABS } from "#app/features/drag-pak/rules.ts";
import { readRequestsQuery } from "#app/features/drag-pak/schema.ts";
import { dragPakStaffDeps } from "#app/features/drag-pak/staff-deps.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/requests.ts";

const PATH = "/drag-pak/requests";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Drag Pak requests", path: PATH, isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = dragPakStaffDeps(context, url);
  const query = readRequestsQuery(url.searchParams);
  return {
    ...(await listDragPakRequests(deps, query)),
    status: query.status,
    isFirst: query.before === undefined,
  };
}

const deciding = defineForm<Route.ActionArgs>({
  name: "Drag Pak decision",
  sender: ({ context, url }) => dragPakStaffDeps(context, url),
  async submit(deps, { values }, { url }) {
    return { to: PATH + url.search, toast: await answerDragPakRequest(deps, values) };
  },
});
export const action = deciding.action;

export default function Requests({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, next, status, isFirst } = loaderData;
  return (
    <div className="wrap">
      <PageHead
        eyebrow="Staff"
        title="Drag Pak requests"
        lead="Who asked, for what, and what we did about it."
      >
        <Link to="/desk/help#drag-pak">How requests work</Link>
        <TabLinks
          label="Status"
          items={DRAG_PAK_STATUS_TABS.map((value) => ({
            to: `${PATH}?status=${value}`,
            label: DRAG_PAK_STATUS_LABELS[value],
            isCurrent: value === status,
          }))}
        />
      </PageHead>
      {actionData && <Alert status="danger">{actionData.message}</Alert>}
      {requests.length === 0 ? (
        <EmptyState title="Nothing here">
          <p>Requests come in from /drag-pak/access.</p>
        </EmptyState>
      ) : (
        <RequestList key={status} requests={requests} refused={actionData?.values} />
      )}
      <KeysetPager
        firstTo={isFirst ? null : `${PATH}?status=${status}`}
        nextTo={next === null ? null : `${PATH}?status=${status}&before=${next}`}
        nextLabel="Older requests"
        csvTo={`${PATH}.csv?status=${status}`}
      />
    </div>
  );
}
