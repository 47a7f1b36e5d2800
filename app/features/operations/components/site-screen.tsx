import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { SITE_PATH } from "#app/features/site/settings-paths.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { SitePage } from "../read-site-page.server.ts";
import type { PreviewLink } from "../submit-site-forms.server.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { ChangeList, UndoLine } from "./change-list.tsx";
import styles from "./operations.module.css";

type Answer = FormAnswer<PreviewLink> | undefined;
type SiteScreenProps = { page: SitePage; sections: readonly ConsoleSection[]; answer: Answer };

/** The announcement, coming soon, preview links, and what is open. */
export function SiteScreen({ page, sections, answer }: SiteScreenProps) {
  const undo = useFormAnswer(answer, { intent: "undo" });
  return (
    <ConsolePage title="Site" sections={sections} section={SITE_PATH}>
      <UndoLine changes={page.changes} />
      {undo.answer?.message && <Alert status="danger">{undo.answer.message}</Alert>}
      <AnnouncementForm announcement={page.announcement} answer={answer} />
      <ComingSoonForm comingSoon={page.comingSoon} answer={answer} />
      <PreviewLinks count={page.comingSoon.linkCount} answer={answer} />
      <OpeningsForm openings={page.openings} answer={answer} />
      <ChangeList changes={page.changes} />
    </ConsolePage>
  );
}

type ComingSoonProps = { comingSoon: SitePage["comingSoon"]; answer: Answer };

function ComingSoonForm({ comingSoon, answer }: ComingSoonProps) {
  const { isOn, isActive, from, until, guests, mark } = comingSoon;
  const form = useFormAnswer(answer, { intent: "coming-soon", start: { from, until, guests } });
  const typed = form.answer?.values;
  return (
    <section aria-labelledby="coming-soon" className={styles.section}>
      <h2 id="coming-soon">Coming soon</h2>
      <p>
        {isActive
          ? "Visitors see the coming-soon page now."
          : isOn
            ? "It is on, outside of its times. Visitors see the site."
            : "Visitors see the site."}
      </p>
      <PostForm key={mark} form={form} className={styles.form}>
        <input type="hidden" name="seen" value={mark} />
        <CheckboxField
          label="Show the coming-soon page instead of the site"
          name="isComingSoon"
          defaultChecked={typed ? typed.isComingSoon === "on" : isOn}
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
            help="Eastern time. Empty: until someone ends it."
            {...form.field("until")}
          />
        </div>
        <TextAreaField
          label="Members who see the site anyway"
          rows={3}
          help="Usernames, one a line. Staff always see it."
          {...form.field("guests")}
        />
        <Button isBusy={form.isBusy}>Save coming soon</Button>
      </PostForm>
    </section>
  );
}

const LASTS = [
  { value: "hour", label: "An hour" },
  { value: "day", label: "A day" },
  { value: "week", label: "A week" },
];

function PreviewLinks({ count, answer }: { count: number; answer: Answer }) {
  const form = useFormAnswer(answer, { intent: "link", start: { lasts: "day" } });
  const ending = useFormAnswer(answer, { intent: "end-links" });
  const made = form.answer?.extra;
  return (
    <section aria-labelledby="preview" className={styles.section}>
      <h2 id="preview">Preview link</h2>
      <p>
        Anyone who opens it sees the site on that device until the link expires.{" "}
        {count > 0 && (count === 1 ? "One link works now." : `${count} links work now.`)}
      </p>
      {made && (
        <TextField
          label={`The link, until ${formatInstant(made.expiresAt)}`}
          name="made"
          readOnly
          value={made.link}
          help="Shown once. Copy it now."
        />
      )}
      <div className={styles.actions}>
        <PostForm form={form} className={styles.inline}>
          <SelectField label="Lasts" options={LASTS} {...form.field("lasts")} />
          <Button variant="ghost" isBusy={form.isBusy}>
            Make a link
          </Button>
        </PostForm>
        {count > 0 && (
          <PostForm form={ending}>
            <Button variant="quiet" isBusy={ending.isBusy}>
              End all links
            </Button>
          </PostForm>
        )}
      </div>
    </section>
  );
}

function OpeningsForm({ openings, answer }: { openings: SitePage["openings"]; answer: Answer }) {
  const form = useFormAnswer(answer, { intent: "openings" });
  const typed = form.answer?.values;
  const isChecked = (name: "isRegistrationOpen" | "areSubmissionsOpen") =>
    typed ? typed[name] === "on" : openings[name];
  return (
    <section aria-labelledby="openings" className={styles.section}>
      <h2 id="openings">What is open</h2>
      <p>Closed forms say so and keep what was typed.</p>
      <PostForm key={openings.mark} form={form} className={styles.form}>
        <input type="hidden" name="seen" value={openings.mark} />
        <CheckboxField
          label="People can register"
          name="isRegistrationOpen"
          defaultChecked={isChecked("isRegistrationOpen")}
        />
        <CheckboxField
          label="Racers can submit time slips"
          name="areSubmissionsOpen"
          defaultChecked={isChecked("areSubmissionsOpen")}
        />
        <Button isBusy={form.isBusy}>Save what is open</Button>
      </PostForm>
    </section>
  );
}
