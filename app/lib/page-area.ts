import { withoutPersonalData } from "./failure-reason.ts";

/** The part of a path that doesn't identify a person: `/user/halfshaft` becomes `/user`. */
export function pageArea(path: string): string {
  return withoutPersonalData(`/${path.split("/")[1] ?? ""}`);
}
