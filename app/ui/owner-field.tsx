import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import { useRootData } from "./root-data.ts";

/** Says whose form it is: once the session has ended nothing else does, and what was typed is kept for them. */
export function OwnerField() {
  return <input type="hidden" name={OWNER_FIELD} value={useRootData()?.viewer?.username ?? ""} />;
}
