import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { type PostedFormState, PostForm } from "#app/ui/post-form.tsx";
import { CATEGORY_LABELS, EVENT_CATEGORIES } from "../categories.ts";
import { categoryField, EVENT_COUNTRIES } from "../event-fields.ts";
import { EVENT_LIMITS } from "../rules.ts";
import styles from "./event-editor.module.css";
import { EventPlaceFields } from "./event-place-fields.tsx";

const ZONES = [
  "America/New_York",
  "America/Detroit",
  "America/Indiana/Indianapolis",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Halifax",
  "America/Toronto",
  "America/Winnipeg",
  "America/Regina",
  "America/Edmonton",
  "America/Vancouver",
  "Europe/London",
];

type EventFormProps = {
  form: PostedFormState;
  /** The version being edited; null for a new event. */
  version: number | null;
  /** Whether it is over, so that a change needs a note. */
  isPast?: boolean;
};

/** All fields of an event. Those that a track provides may be left empty. */
export function EventForm({ form, version, isPast = false }: EventFormProps) {
  return (
    <PostForm form={form} className={styles.form}>
      {version !== null && <input type="hidden" name="version" value={version} />}
      <TextField label="Name" required maxLength={EVENT_LIMITS.name} {...form.field("eventName")} />
      <TextField
        label="Internal name"
        maxLength={EVENT_LIMITS.name}
        help="Editors only. Blank means the same."
        {...form.field("internalName")}
      />
      <fieldset className={styles.group}>
        <legend>When</legend>
        <TextField label="First day" type="date" required {...form.field("startsOn")} />
        <TextField
          label="Last day"
          type="date"
          help="Blank means the same day."
          {...form.field("endsOn")}
        />
        <TextField
          label="Starts"
          type="time"
          help="Blank means all day."
          {...form.field("startsTime")}
        />
        <TextField
          label="Ends"
          type="time"
          help="Blank means open end."
          {...form.field("endsTime")}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Where</legend>
        <EventPlaceFields form={form} trackHelp="Fills in the place and time zone.">
          <TextField label="Address" maxLength={EVENT_LIMITS.address} {...form.field("address")} />
        </EventPlaceFields>
        <SelectField
          label="Country"
          options={EVENT_COUNTRIES}
          placeholder="The track's, or US"
          {...form.field("country")}
        />
        <Zones form={form} />
        <TextField label="Latitude" inputMode="decimal" {...form.field("latitude")} />
        <TextField label="Longitude" inputMode="decimal" {...form.field("longitude")} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Type</legend>
        {EVENT_CATEGORIES.map((category) => (
          <CheckboxField
            key={category}
            label={CATEGORY_LABELS[category]}
            name={categoryField(category)}
            defaultChecked={form.field(categoryField(category)).defaultValue === "on"}
          />
        ))}
      </fieldset>
      <TextField
        label="Website"
        type="url"
        maxLength={EVENT_LIMITS.website}
        {...form.field("website")}
      />
      <TextAreaField
        label="Description"
        rows={8}
        maxLength={EVENT_LIMITS.description}
        help="Markdown: **bold**, lists, links."
        {...form.field("description")}
      />
      {isPast && (
        <TextField
          label="What was wrong"
          required
          maxLength={EVENT_LIMITS.correction}
          help="The event is over, so its page says what you corrected: The start was at 9, not 10."
          {...form.field("correction")}
        />
      )}
      <Button isBusy={form.isBusy}>{version === null ? "Announce it" : "Save"}</Button>
    </PostForm>
  );
}

/** The event's own zone stays an option even if it isn't in the list. */
function Zones({ form }: { form: PostedFormState }) {
  const field = form.field("timeZone");
  const current = field.defaultValue;
  const zones = current && !ZONES.includes(current) ? [current, ...ZONES] : ZONES;
  return (
    <SelectField
      label="Time zone"
      options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
      placeholder="The track's"
      {...field}
    />
  );
}
