import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { mediaPath } from "#app/lib/media-path.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { EventToEdit } from "../edit-event.server.ts";
import { EVENT_PICTURE_SHAPE } from "../event-picture.ts";
import { formatDays } from "../format-schedule.ts";
import { eventPath, managePath } from "../paths.ts";
import { EVENT_STATUSES, STATUS_LABELS } from "../rules.ts";
import styles from "./event-editor.module.css";
import { EventForm } from "./event-form.tsx";
import { EventStatusMark } from "./event-status-mark.tsx";

const STATUSES = EVENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

type EventEditorProps = { event: EventToEdit; answer: FormAnswer | undefined };

/** The editing page of an event: its fields, picture, status and copies. */
export function EventEditor({ event, answer }: EventEditorProps) {
  const form = useFormAnswer(answer, { start: withoutUnchecked(event.text, answer) });
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={managePath()}>Manage events</Link>}
        title={event.eventName}
        lead={
          <>
            {formatDays(event)} <EventStatusMark status={event.status} />{" "}
            <Link className={styles.next} to={eventPath(event.slug)}>
              See its page
            </Link>
          </>
        }
      />
      <div className={styles.columns}>
        <EventForm form={form} version={event.version} isPast={event.isPast} />
        <div className={styles.acts}>
          <PictureForm event={event} answer={answer} />
          <StatusForm event={event} answer={answer} />
          <DuplicateForm answer={answer} />
          <RepeatForm answer={answer} />
        </div>
      </div>
    </div>
  );
}

/** Browsers don't send unchecked boxes, so a rejected form must not fall back to the saved values. */
function withoutUnchecked(text: EventToEdit["text"], answer: FormAnswer | undefined) {
  return answer?.intent === "" ? {} : text;
}

function PictureForm({ event: { picture, version }, answer }: EventEditorProps) {
  const form = useFormAnswer(answer, { intent: "picture", start: { alt: picture?.alt } });
  return (
    <PostForm
      form={form}
      encType="multipart/form-data"
      className={styles.act}
      aria-label="Photo of the event"
    >
      <h2>Photo</h2>
      <input type="hidden" name="version" value={version} />
      <ImageCropperField
        label="Photo"
        name="picture"
        shape={EVENT_PICTURE_SHAPE}
        help="JPEG, PNG or WebP up to 12 MB, we crop it wide."
        error={form.field("picture").error}
        currentUrl={picture ? mediaPath(picture.key, 800) : undefined}
      />
      <TextField
        label="What it shows"
        maxLength={200}
        help="For people who can't see it."
        {...form.field("alt")}
      />
      {picture && (
        <CheckboxField
          label="Remove the photo"
          name="isPictureRemoved"
          defaultChecked={form.field("isPictureRemoved").defaultValue === "on"}
        />
      )}
      <Button variant="ghost" isBusy={form.isBusy}>
        Save photo
      </Button>
    </PostForm>
  );
}

function StatusForm({ event, answer }: EventEditorProps) {
  const start = { status: event.status };
  const form = useFormAnswer(answer, { intent: "status", start });
  return (
    <PostForm form={form} className={styles.act} aria-label="Is it on?">
      <h2>Is it on?</h2>
      <input type="hidden" name="version" value={event.version} />
      <SelectField label="Status" options={STATUSES} {...form.field("status")} />
      <TextField
        label="New first day"
        type="date"
        help="For a new date only."
        {...form.field("startsOn")}
      />
      <Button variant="ghost" isBusy={form.isBusy}>
        Set status
      </Button>
    </PostForm>
  );
}

function DuplicateForm({ answer }: Pick<EventEditorProps, "answer">) {
  const form = useFormAnswer(answer, { intent: "duplicate" });
  return (
    <PostForm form={form} className={styles.act} aria-label="Copy it">
      <h2>Copy it</h2>
      <TextField label="To the day" type="date" required {...form.field("startsOn")} />
      <Button variant="ghost" isBusy={form.isBusy}>
        Copy
      </Button>
    </PostForm>
  );
}

function RepeatForm({ answer }: Pick<EventEditorProps, "answer">) {
  const form = useFormAnswer(answer, { intent: "repeat", start: { everyWeeks: "1" } });
  return (
    <PostForm form={form} className={styles.act} aria-label="Repeat it">
      <h2>Repeat it</h2>
      <TextField
        label="Every so many weeks"
        type="number"
        min={1}
        max={12}
        {...form.field("everyWeeks")}
      />
      <TextField label="Until" type="date" required {...form.field("until")} />
      <Button variant="ghost" isBusy={form.isBusy}>
        Repeat
      </Button>
    </PostForm>
  );
}
