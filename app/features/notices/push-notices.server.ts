import type { Deps } from "#app/deps.ts";
import { BRAND } from "#app/lib/brand.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import {
  findAllPushSubscriptions,
  updateSubscriptionAfterPush,
} from "#db/queries/push-subscriptions.ts";
import { MAIL_SUBJECTS } from "./kinds.ts";
import type { PushMessage } from "./push-message.ts";
import { countText, type DueNotices, pathOf, sendDueNotices } from "./send-due-notices.server.ts";
import { sendPush } from "./send-push.server.ts";

type JobDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

/** A device whose service has refused everything for so long is removed. */
const FAILING_MAX_MS = 7 * DAY_MS;

/**
 * Pushes notices to the devices of those who want that, each when it is due. May run again at any time. A push that
 * fails isn't repeated: the notice is on the site.
 */
export async function pushNotices(deps: JobDeps): Promise<void> {
  if (!deps.config.pushKey) return;
  await sendDueNotices(deps, "push", (due) => pushToDevices(deps, due));
}

async function pushToDevices(deps: JobDeps, { to, ...due }: DueNotices): Promise<void> {
  const { db, clock, config, log } = deps;
  const now = clock.now();
  const before = new Date(now.getTime() - FAILING_MAX_MS);
  const devices = await findAllPushSubscriptions(db, { userId: to.id, now });
  const message = messageOf(due);
  await Promise.all(
    devices.map(async (device) => {
      const { outcome, reason } = await sendPush(config, { device, message });
      if (outcome === "failed") log("warn", "push.failed", { reason });
      if (outcome === "sent" && device.failingSince === null) return;
      await updateSubscriptionAfterPush(db, device.id, { outcome, now, before });
    }),
  );
}

/** What a locked phone may show to anyone: what happened, without names, times or words of members. */
function messageOf(due: Omit<DueNotices, "to">): PushMessage {
  const { count, isMore } = due;
  const [first] = due.lines;
  const to = pathOf(due);
  const body = `Open ${BRAND.name} to see ${count === 1 ? "it" : "them"}.`;
  const title = count > 1 ? `${countText(count, isMore)} notices` : MAIL_SUBJECTS[first.kind];
  return { title, body, to };
}
