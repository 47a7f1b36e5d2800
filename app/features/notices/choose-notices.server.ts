import type { Deps, Viewer } from "#app/deps.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { replaceMailChoices } from "#db/queries/notice-mails.ts";
import { replaceMutedKinds } from "#db/queries/notices.ts";
import {
  NOTICE_KINDS,
  NOTICE_RHYTHMS,
  type NoticeKind,
  type NoticeRhythm,
} from "#db/schema/notices.ts";
import { canBeMailed } from "./kinds.ts";
import { mailFieldOf, noticeHoursSchema } from "./schema.ts";

/**
 * Sets what a member hears of, kind by kind: on the site, and by mail, which is about what the site has too.
 *
 * @param typed `on` by the names of the kinds that are wanted, a rhythm by those of their mail, and the hours
 * @throws AppError `rate_limited`; `invalid` for hours that aren't any
 */
export async function chooseNotices(
  deps: Deps & { viewer: Viewer },
  typed: FormValues,
): Promise<void> {
  const hours = readFields(noticeHoursSchema, typed);
  if ((hours.quietFrom === null) !== (hours.quietTo === null)) {
    const missing = hours.quietFrom === null ? "quietFrom" : "quietTo";
    throw invalidFields({ [missing]: "Choose both hours, or neither." });
  }
  await limitRacer(deps, "change");
  const userId = deps.viewer.id;
  const muted = NOTICE_KINDS.filter((kind) => typed[kind] !== "on");
  const mailed = NOTICE_KINDS.flatMap((kind): [NoticeKind, NoticeRhythm][] => {
    const rhythm = NOTICE_RHYTHMS.find((each) => each === typed[mailFieldOf(kind)]);
    return rhythm && canBeMailed(kind) && !muted.includes(kind) ? [[kind, rhythm]] : [];
  });
  await deps.db.batch([
    ...replaceMutedKinds(deps.db, { userId, kinds: muted }),
    ...replaceMailChoices(deps.db, userId, { kinds: mailed, hours }),
  ]);
}
