import type { Deps } from "#app/deps.ts";
import { describeDevice } from "#app/features/accounts/describe-device.ts";
import { insertNotices } from "#db/queries/notices.ts";

/** Tells the owner of a sign-in on a device that the account doesn't know: one notice a day for each kind of device. */
export async function noticeNewDevice(
  deps: Pick<Deps, "db" | "clock" | "clientPlace">,
  { id }: { id: number },
  userAgent: string,
): Promise<void> {
  const now = deps.clock.now();
  const place = deps.clientPlace();
  const name = [describeDevice(userAgent), ...(place === "" ? [] : [place])].join(", ");
  const cause = `device:${now.toISOString().slice(0, 10)}:${name}`;
  await insertNotices(deps.db, [
    { userId: id, kind: "device", cause, subjectId: null, detail: { name }, createdAt: now },
  ]);
}
