import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import { useRootData } from "./root-data.ts";

/** Names the form's owner, for whom the values are stored if the session has ended. */
export function OwnerField() {
  return <input type="hidden" name={OWNER_FIELD} value={useRootData()?.viewer?.username ?? ""} />;
}
