import { formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Workshop } from "../read-workshop.server.ts";
import styles from "./workshop-screen.module.css";

type SaleFormProps = {
  workshop: Workshop;
  answer: Pick<FormAnswer, "values" | "errors" | "message">;
};

/** Marks a vehicle as sold, or undoes that. */
export function SaleForm({ workshop, answer }: SaleFormProps) {
  const { errors, values } = answer;
  const { soldOn, latestDay } = workshop;
  return (
    <section aria-labelledby="sale" className={styles.section}>
      <h2 id="sale">Sold</h2>
      <PostForm preventScrollReset className={styles.form}>
        {soldOn ? (
          <>
            <p>
              Sold on <time dateTime={soldOn}>{formatLongDay(soldOn)}</time>. Its runs stay yours.
            </p>
            <Button variant="ghost" name="intent" value="take-back">
              Not sold after all
            </Button>
          </>
        ) : (
          <>
            <p className={styles.hint}>
              A sold car stays in your garage with its runs and badges. You can't submit runs from
              after that day.
            </p>
            <input type="hidden" name="intent" value="sell" />
            <TextField
              label="Date sold"
              name="soldOn"
              type="date"
              required
              max={latestDay}
              defaultValue={values.soldOn}
              error={errors.soldOn}
            />
            <Button variant="ghost">Mark as sold</Button>
          </>
        )}
      </PostForm>
    </section>
  );
}
