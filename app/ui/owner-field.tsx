import { useRootData } from "./root-data.ts";

/** Says whose form it is: once the session has ended nothing else does, and what was typed is kept for them. */
export function OwnerField() {
  return <input type="hidden" name="owner" value={useRootData()?.viewer?.username ?? ""} />;
}
