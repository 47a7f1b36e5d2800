import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { DRAG_PAK_FIELDS, DRAG_PAK_KIND_LABELS, type DragPakKind } from "../rules.ts";
import styles from "./drag-pak.module.css";

type RequestReviewProps = {
  kind: DragPakKind;
  values: Readonly<Record<string, string>>;
  sendKey: string;
  answer: FormAnswer | undefined;
};

/** Everything that will be sent, with a link back to each field. */
export function RequestReview({ kind, values, sendKey, answer }: RequestReviewProps) {
  const form = useFormAnswer(answer);
  const fields = DRAG_PAK_FIELDS[kind];
  return (
    <>
      {answer && Object.keys(answer.errors).length > 0 && (
        <Alert status="danger">{Object.values(answer.errors).join(" ")}</Alert>
      )}
      <Paper className={styles.sheet}>
        <dl className={styles.answers}>
          <div>
            <dt>Asking as</dt>
            <dd>{DRAG_PAK_KIND_LABELS[kind]}</dd>
            <dd className={styles.edit}>
              <Link to="/drag-pak/access">
                Edit <span className="visually-hidden">who is asking</span>
              </Link>
            </dd>
          </div>
          {fields.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{values[name] || <span className={styles.empty}>Left empty</span>}</dd>
              <dd className={styles.edit}>
                <Link to={`/drag-pak/${kind}#${name}`}>
                  Edit <span className="visually-hidden">{label}</span>
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      </Paper>
      <PostForm form={form} sendKey={sendKey} className={styles.actions}>
        <input type="hidden" name="kind" value={kind} />
        {fields.map(({ name }) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
        ))}
        <Button isBusy={form.isBusy}>Send your request</Button>
        <ButtonLink variant="quiet" to={`/drag-pak/${kind}`}>
          Change it
        </ButtonLink>
      </PostForm>
    </>
  );
}
