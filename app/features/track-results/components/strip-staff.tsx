import { formatClubDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { StripPage } from "../read-strip-page.server.ts";
import styles from "./track-desk.module.css";

type Staff = NonNullable<StripPage["staff"]>;
type StaffProps = { staff: Staff; answer: FormAnswer<unknown> | undefined };

/** Who works for a strip, for admins. */
export function StripStaff({ staff, answer }: StaffProps) {
  const form = useFormAnswer(answer, { intent: "invite" });
  return (
    <section className={styles.panel} aria-labelledby="staff">
      <h2 id="staff" className={styles.heading}>
        Staff
      </h2>
      {staff.length > 0 && (
        <ul className={styles.rows}>
          {staff.map((member) => (
            <StaffRow key={member.id} member={member} answer={answer} />
          ))}
        </ul>
      )}
      <PostForm form={form} className={styles.form} noValidate>
        <TextField
          label="Username or email"
          help="A racer. They get a mail, and this track desk."
          {...form.field("member")}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button variant="ghost" isBusy={form.isBusy}>
          Add to the staff
        </Button>
      </PostForm>
    </section>
  );
}

function StaffRow({ member, answer }: { member: Staff[number]; answer: StaffProps["answer"] }) {
  const { id, username, createdAt } = member;
  const isMine = answer?.values.user === String(id);
  const form = useFormAnswer(isMine ? answer : undefined, { intent: "remove" });
  return (
    <li>
      <span>
        <b>{username}</b> <small>since {formatClubDay(createdAt)}</small>
      </span>
      <PostForm form={form}>
        <input type="hidden" name="user" value={id} />
        <Button variant="danger" isBusy={form.isBusy} aria-label={`Remove ${username}`}>
          Remove
        </Button>
      </PostForm>
    </li>
  );
}
