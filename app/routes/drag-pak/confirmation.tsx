import { data, redirect } from "react-router";
import { depsOf } from "#app/context.ts";
import { pageDrawing } from "#app/features/content/page-scenes.ts";
import styles from "#app/features/drag-pak/components/drag-pak.module.css";
import { RequestPage } from "#app/features/drag-pak/components/request-steps.tsx";
import { readDragPakRequest } from "#app/features/drag-pak/read-request.server.ts";
import { DRAG_PAK_KIND_LABELS, DRAG_PAK_STATUS_LABELS } from "#app/features/drag-pak/rules.ts";
import { formatLongDay } from "#app/lib/dates.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { Route } from "./+types/confirmation.ts";

const HEADERS = { "cache-control": "private, no-store", "referrer-policy": "same-origin" };

export const meta = () =>
  pageMeta({ title: "Request received", path: "/drag-pak/confirmation", isHidden: true });

// The URL contains the request's number.
export const headers = () => HEADERS;

export async function loader({ context, url }: Route.LoaderArgs) {
  const number = url.searchParams.get("number");
  if (!number) return redirect("/drag-pak/access");
  const request = await readDragPakRequest(depsOf(context), number);
  if (!request) throw notFound(url);
  return data({ ...request, drawing: pageDrawing("/drag-pak/confirmation") }, { headers: HEADERS });
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { number, kind, status, sentOn, drawing } = loaderData;
  return (
    <RequestPage
      drawing={drawing}
      step={4}
      title="We have your request"
      lead="Keep this number handy when you write or call."
    >
      <Paper tilt className={styles.ticket}>
        <p className={styles.number}>{number}</p>
        <dl className={styles.answers}>
          <div>
            <dt>Asking as</dt>
            <dd>{DRAG_PAK_KIND_LABELS[kind]}</dd>
          </div>
          <div>
            <dt>Sent</dt>
            <dd>{formatLongDay(sentOn)}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>{DRAG_PAK_STATUS_LABELS[status]}</dd>
          </div>
        </dl>
      </Paper>
      <p className={styles.note}>
        A confirmation is on its way to your mailbox. Bookmark this page to see where it stands.
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="ghost" to="/drag-pak">
          Back to the Drag Pak
        </ButtonLink>
      </div>
    </RequestPage>
  );
}
