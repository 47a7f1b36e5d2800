import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { CAR_NUMBER_MAX } from "../schema.ts";
import styles from "./car-number-form.module.css";

/** Asks for the number on the member's car, by which their results are looked up. */
export function CarNumberForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useFormAnswer(answer, { intent: "number" });
  return (
    <details className={styles.ask} open={form.answer !== undefined}>
      <summary>Ran that night?</summary>
      <PostForm form={form} className={styles.form}>
        <TextField
          label="Your car number"
          maxLength={CAR_NUMBER_MAX}
          autoComplete="off"
          required
          {...form.field("carNumber")}
        />
        <Button variant="ghost" isBusy={form.isBusy}>
          Look it up
        </Button>
      </PostForm>
    </details>
  );
}
