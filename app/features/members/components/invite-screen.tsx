import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { MEMBERS_PATH } from "../paths.ts";
import styles from "./members.module.css";

type InviteScreenProps = {
  sections: readonly ConsoleSection[];
  answer: FormAnswer<unknown> | undefined;
  /** The link of the invitation that was just made. */
  link: string | null;
};

/** An account for an address: the link is shown once, for the admin to pass on. */
export function InviteScreen({ sections, answer, link }: InviteScreenProps) {
  const form = useFormAnswer(answer);
  return (
    <ConsolePage
      title="Invite"
      lead="An account for someone. You get the link and pass it on."
      sections={sections}
      section={MEMBERS_PATH}
    >
      {link && (
        <Alert status="success">
          <p>It works once, within seven days:</p>
          <p className={styles.link}>{link}</p>
        </Alert>
      )}
      <PostForm form={form} className={styles.form} noValidate>
        <TextField label="Email" {...form.field("email")} type="email" required />
        <div>
          <Button isBusy={form.isBusy}>Make the link</Button>
        </div>
      </PostForm>
      <p>
        <Link to={MEMBERS_PATH}>All members</Link>
      </p>
    </ConsolePage>
  );
}
