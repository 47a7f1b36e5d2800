import { withoutPersonalData } from "./failure-reason.ts";

/** The part of a path that names a page and no person: `/user/halfshaft` counts as `/user`. */
export function pageArea(path: string): string {
  return withoutPersonalData(`/${path.split("/")[1] ?? ""}`);
}
