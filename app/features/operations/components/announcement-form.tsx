import { ANNOUNCEMENT_LINK_MAX, ANNOUNCEMENT_MAX } from "#app/features/site/announcement-limits.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { SitePage } from "../read-site-page.server.ts";
import type { PreviewLink } from "../submit-site-forms.server.ts";
import styles from "./operations.module.css";

type AnnouncementProps = {
  announcement: SitePage["announcement"];
  answer: FormAnswer<PreviewLink> | undefined;
};

const STATES = {
  none: "No announcement.",
  ended: "The last one has ended.",
  planned: "Visitors don't see it yet.",
  current: "Visitors see it now.",
} as const;

/** Sets the line above the header of every page, and takes it off. */
export function AnnouncementForm({ announcement, answer }: AnnouncementProps) {
  const { state, mark, text, link, from, until } = announcement;
  const form = useFormAnswer(answer, { intent: "announce", start: { text, link, from, until } });
  const end = useFormAnswer(answer, { intent: "end-announcement" });
  const isOn = state === "current" || state === "planned";
  return (
    <section aria-labelledby="announcement-heading" className={styles.section}>
      <h2 id="announcement-heading">Announcement</h2>
      <p>One line above the header of every page, until it ends. {STATES[state]}</p>
      <PostForm key={mark} form={form} className={styles.form}>
        <input type="hidden" name="seen" value={mark} />
        <TextField
          label="Text"
          required
          maxLength={ANNOUNCEMENT_MAX}
          help={`At most ${ANNOUNCEMENT_MAX} characters: two lines on a phone.`}
          {...form.field("text")}
        />
        <TextField
          label="Link"
          maxLength={ANNOUNCEMENT_LINK_MAX}
          autoCapitalize="none"
          help="A path, such as /events, or an address. Empty: none."
          {...form.field("link")}
        />
        <div className={styles.pair}>
          <TextField
            label="From"
            type="datetime-local"
            help="Eastern time. Empty: at once."
            {...form.field("from")}
          />
          <TextField
            label="Until"
            type="datetime-local"
            required
            help="Eastern time."
            {...form.field("until")}
          />
        </div>
        <Button isBusy={form.isBusy}>{isOn ? "Save the announcement" : "Announce it"}</Button>
      </PostForm>
      {isOn && (
        <PostForm form={end}>
          <input type="hidden" name="seen" value={mark} />
          <Button variant="quiet" isBusy={end.isBusy}>
            Take it off
          </Button>
        </PostForm>
      )}
    </section>
  );
}
