import { useRef } from "react";
import { useNavigation } from "react-router";
import { formatInstant } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { useRowKeys } from "#app/ui/use-row-keys.ts";
import type { ListedRequest } from "../list-requests.server.ts";
import {
  DRAG_PAK_KIND_LABELS,
  DRAG_PAK_STATUS_LABELS,
  DRAG_PAK_STATUS_TABS,
  NOTE_MAX_LENGTH,
} from "../rules.ts";
import styles from "./drag-pak.module.css";

type RequestListProps = {
  requests: readonly ListedRequest[];
  /** The values of a rejected form. */
  refused: Readonly<Record<string, string>> | undefined;
};

/** Requests with their answers, their history and the available actions. */
export function RequestList({ requests, refused }: RequestListProps) {
  const list = useRef<HTMLOListElement>(null);
  useRowKeys(list);
  return (
    <ol ref={list} className={styles.list}>
      {requests.map((request) => (
        <li key={`${request.id} ${request.status}`} id={request.number} className={styles.item}>
          <header>
            <h2 className={styles.itemNumber}>
              <a href={`#${request.number}`} data-row="">
                {request.number}
              </a>
            </h2>
            <p>
              {request.name}, {DRAG_PAK_KIND_LABELS[request.kind].toLowerCase()},{" "}
              {formatInstant(request.createdAt)}
            </p>
          </header>
          <dl className={styles.facts}>
            {request.answers.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{name === "email" ? <a href={`mailto:${value}`}>{value}</a> : value}</dd>
              </div>
            ))}
          </dl>
          {request.acts.length > 0 && (
            <ul className={styles.acts}>
              {request.acts.map(({ at, by, to, note }) => (
                <li key={at}>
                  {formatInstant(at)}, {by}: {to.toLowerCase()}
                  {note && ` (${note})`}
                </li>
              ))}
            </ul>
          )}
          <RequestActs
            request={request}
            note={refused?.request === String(request.id) ? refused.note : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

function RequestActs({ request, note }: { request: ListedRequest; note: string | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <PostForm className={styles.decide} aria-label={`What happens to ${request.number}`}>
      <input type="hidden" name="request" value={request.id} />
      <input type="hidden" name="from" value={request.status} />
      <TextAreaField
        label="Note for staff"
        name="note"
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
        defaultValue={note}
      />
      <div className={styles.actions}>
        {DRAG_PAK_STATUS_TABS.filter((status) => status !== request.status).map((status) => (
          <Button key={status} variant="ghost" name="status" value={status} isBusy={isBusy}>
            {DRAG_PAK_STATUS_LABELS[status]}
          </Button>
        ))}
        <Button variant="quiet" name="status" value={request.status} isBusy={isBusy}>
          Note only
        </Button>
      </div>
    </PostForm>
  );
}
