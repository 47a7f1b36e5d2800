import { FLAG_REASONS } from "#db/schema/comments.ts";
import { FLAG_LABELS } from "./texts.ts";

/** What a flag may be about, for the form's choices. */
export function flagReasons() {
  return FLAG_REASONS.map((value) => ({ value, label: FLAG_LABELS[value].label }));
}
