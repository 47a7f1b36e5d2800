import type { Deps, Viewer } from "#app/deps.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { type NoticeChoice, replaceNoticeChoices } from "#db/queries/notice-delivery.ts";
import { replaceMutedKinds } from "#db/queries/notices.ts";
import { NOTICE_KINDS, NOTICE_RHYTHMS } from "#db/schema/notices.ts";
import { canBeMailed } from "./kinds.ts";
import { mailFieldOf, noticeHoursSchema, pushFieldOf } from "./schema.ts";

/**
 * Sets what a member hears of, kind by kind: on the site, by mail and by pushes, each on its own.
 *
 * @param typed `on` by the names of the kinds that are wanted, `on` or a rhythm by those of their pushes and mail, and
 *   the hours
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
  const mailed = NOTICE_KINDS.filter(canBeMailed).flatMap((kind): NoticeChoice[] => {
    const rhythm = NOTICE_RHYTHMS.find((each) => each === typed[mailFieldOf(kind)]);
    return rhythm ? [{ kind, channel: "mail", rhythm }] : [];
  });
  const pushed = NOTICE_KINDS.filter((kind) => typed[pushFieldOf(kind)] === "on").map(
    (kind): NoticeChoice => ({ kind, channel: "push", rhythm: "now" }),
  );
  const choices = [...mailed, ...pushed];
  const sent = choices.map(({ kind }) => kind);
  await deps.db.batch([
    ...replaceMutedKinds(deps.db, { userId, kinds: muted, sent, now: deps.clock.now() }),
    ...replaceNoticeChoices(deps.db, userId, { choices, hours }),
  ]);
}
