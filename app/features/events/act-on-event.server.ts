import type { Deps, Viewer } from "#app/deps.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { changeEventPicture } from "./change-picture.server.ts";
import { changeEventStatus } from "./change-status.server.ts";
import { duplicateEvent, repeatEvent, saveEvent } from "./edit-event.server.ts";
import { eventActSchema, pictureActSchema, versionSchema } from "./editor-schema.ts";
import { withCategories } from "./event-fields.ts";
import { managePath } from "./paths.ts";
import { STATUS_LABELS } from "./rules.ts";

type ActDeps = Pick<Deps, "db" | "clock" | "limits" | "media" | "waitUntil"> & { viewer: Viewer };
type Done = { to: string; toast: string };

/**
 * Handles a form of an event's editing page.
 *
 * @throws AppError `invalid`, and the errors of each action
 */
export async function actOnEvent(
  deps: ActDeps,
  { form, values, intent }: Pick<PostedForm, "form" | "values" | "intent">,
  slug: string,
): Promise<Done> {
  const here = managePath(slug);
  if (intent === "") {
    const { version } = readFields(versionSchema, values);
    const { correction } = values;
    await saveEvent(deps, { slug, version, typed: withCategories(values), correction });
    return { to: here, toast: "Saved." };
  }
  if (intent === "picture") {
    const { isPictureRemoved: isRemoved, ...typed } = readFields(pictureActSchema, values);
    const file = chosenFile(form, "picture");
    await changeEventPicture(deps, { ...typed, slug, file, isRemoved });
    return { to: here, toast: isRemoved && !file ? "Photo removed." : "Photo saved." };
  }
  const act = readFields(eventActSchema, { ...values, intent });
  switch (act.intent) {
    case "status": {
      await limitRacer(deps, "change");
      const startsOn = act.startsOn || undefined;
      await changeEventStatus(deps, { ...act, slug, startsOn });
      return { to: here, toast: `${STATUS_LABELS[act.status]}. The page and calendars say so.` };
    }
    case "duplicate": {
      const copy = await duplicateEvent(deps, { slug, startsOn: act.startsOn });
      return { to: managePath(copy), toast: "Copied. This is the copy." };
    }
    case "repeat": {
      const count = await repeatEvent(deps, { ...act, slug });
      return { to: here, toast: count === 1 ? "One copy made." : `${count} copies made.` };
    }
  }
}
