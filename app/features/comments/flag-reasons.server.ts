import { FLAG_REASONS } from "#db/schema/comments.ts";
import { FLAG_LABELS } from "./texts.ts";

/** The reasons for a flag, as form options. */
export function flagReasons() {
  return FLAG_REASONS.map((value) => ({ value, label: FLAG_LABELS[value].label }));
}
