import { formatDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { RedirectsPage } from "../read-redirects.server.ts";
import { REDIRECT_LIMITS } from "../redirect-columns.ts";
import styles from "./operations.module.css";
import { REDIRECT_STATUS_LABELS } from "./status-labels.ts";

type RowProps = { rule: RedirectsPage["rules"][number]; answer: FormAnswer<unknown> | undefined };

/** A redirect, its hits, and the forms that change and remove it. */
export function RedirectRow({ rule, answer }: RowProps) {
  const { from, to, status, hitCount, lastHitOn, mark } = rule;
  const isMine = answer?.values.from === from;
  const form = useFormAnswer(isMine ? answer : undefined, {
    intent: "change",
    start: { to, status: String(status) },
  });
  const isElsewhere = /^https?:/.test(form.field("to").defaultValue ?? "");
  const hits =
    lastHitOn === null
      ? "No hits yet"
      : `${hitCount.toLocaleString("en-US")} ${hitCount === 1 ? "hit" : "hits"}, last on ${formatDay(lastHitOn)}`;
  return (
    <li className={styles.row}>
      <p>
        <code>{from}</code> <span aria-hidden="true">→</span>
        <span className="visually-hidden"> leads to </span> <code>{to}</code>
        <small>
          {status} · {hits}
        </small>
      </p>
      <details open={form.answer !== undefined}>
        <summary aria-label={`Change or remove ${from}`} data-row="">
          Change
        </summary>
        <div className={styles.edit}>
          <PostForm form={form} className={styles.form}>
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="was" value={mark} />
            <TextField label="To" required maxLength={REDIRECT_LIMITS.to} {...form.field("to")} />
            <SelectField label="Kind" options={REDIRECT_STATUS_LABELS} {...form.field("status")} />
            <CheckboxField
              label="It may lead to another site"
              name="isExternal"
              defaultChecked={isElsewhere}
              error={form.field("isExternal").error}
            />
            <Button variant="ghost" isBusy={form.isBusy}>
              Save
            </Button>
          </PostForm>
          <PostForm>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="was" value={mark} />
            <Button variant="quiet" aria-label={`Remove the redirect from ${from}`}>
              Remove
            </Button>
          </PostForm>
        </div>
      </details>
    </li>
  );
}
