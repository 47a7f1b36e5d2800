import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { CHALLENGES_PATH } from "../paths.ts";
import styles from "./new-challenge-screen.module.css";

const CLASSES = [
  { value: "stock", label: "Stock" },
  { value: "modified", label: "Modified" },
];

type NewChallengeScreenProps = {
  /** The member whose garage leads here; empty without one. */
  racer: string;
  answer: FormAnswer | undefined;
};

/** The form that challenges a member. */
export function NewChallengeScreen({ racer, answer }: NewChallengeScreenProps) {
  const form = useFormAnswer(answer, { start: { racer, class: "stock" } });
  return (
    <div className="wrap">
      <PageHead
        eyebrow={<Link to={CHALLENGES_PATH}>Challenges</Link>}
        title="Challenge somebody"
        lead="Thirty days from the day they accept. Each at your own track; the better best run wins."
      />
      <PostForm form={form} className={styles.form}>
        <TextField
          label="Who"
          help="Their username"
          autoComplete="off"
          required
          {...form.field("racer")}
        />
        <RadioField legend="Class" options={CLASSES} {...form.field("class")} />
        <Button isBusy={form.isBusy}>Send the challenge</Button>
      </PostForm>
    </div>
  );
}
