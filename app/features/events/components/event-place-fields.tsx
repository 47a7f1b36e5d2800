import type { ReactNode } from "react";
import { TrackField } from "#app/features/slips/components/track-field.tsx";
import { STATE_NAMES } from "#app/lib/states.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { PostedFormState } from "#app/ui/post-form.tsx";
import { EVENT_LIMITS } from "../rules.ts";

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

type EventPlaceFieldsProps = {
  form: PostedFormState;
  trackHelp: string;
  /** What comes between the place and its town. */
  children?: ReactNode;
};

/** A track, or another place with its town. */
export function EventPlaceFields({ form, trackHelp, children }: EventPlaceFieldsProps) {
  return (
    <>
      <TrackField maxLength={EVENT_LIMITS.place} help={trackHelp} {...form.field("track")} />
      <TextField
        label="Place"
        maxLength={EVENT_LIMITS.place}
        help="If it isn't a track."
        {...form.field("venue")}
      />
      {children}
      <TextField label="Town" maxLength={EVENT_LIMITS.place} {...form.field("city")} />
      <SelectField
        label="State or province"
        options={STATES}
        placeholder="The track's, or none"
        {...form.field("state")}
      />
      <TextField label="ZIP" maxLength={12} {...form.field("zipCode")} />
    </>
  );
}
