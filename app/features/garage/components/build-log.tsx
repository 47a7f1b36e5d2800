import { formatShortDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Workshop } from "../read-workshop.server.ts";
import { DESCRIPTION_MAX } from "../workshop-rules.ts";
import styles from "./workshop-screen.module.css";

type BuildLogProps = {
  workshop: Workshop;
  answer: Pick<FormAnswer, "values" | "errors" | "message">;
};

/** A vehicle's modifications by day, and a form for the next entry. */
export function BuildLog({ workshop, answer }: BuildLogProps) {
  const { errors, values } = answer;
  return (
    <section aria-labelledby="log" className={styles.section}>
      <h2 id="log">Build log</h2>
      <p className={styles.hint}>
        What you changed and when. It shows in your garage and on your progress plots.
      </p>
      <PostForm preventScrollReset className={styles.form}>
        <input type="hidden" name="intent" value="add-modification" />
        <input type="hidden" name={IDEMPOTENCY_FIELD} value={workshop.saveKey} />
        <div className={styles.entry}>
          <TextField
            label="Day"
            name="installedOn"
            type="date"
            required
            max={workshop.latestDay}
            defaultValue={values.installedOn ?? ""}
            error={errors.installedOn}
          />
          <TextField
            label="What you changed"
            name="description"
            required
            maxLength={DESCRIPTION_MAX}
            defaultValue={values.description ?? ""}
            error={errors.description}
          />
        </div>
        <Button variant="ghost">Add to the log</Button>
      </PostForm>
      {workshop.log.length > 0 ? (
        <ol className={styles.log}>
          {workshop.log.map((entry) => (
            <li key={entry.id}>
              <time dateTime={entry.installedOn}>{formatShortDay(entry.installedOn)}</time>
              <span>{entry.description}</span>
              <Link
                to={`?remove-entry=${entry.id}`}
                preventScrollReset
                aria-label={`Remove ${entry.description}`}
              >
                Remove
              </Link>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
