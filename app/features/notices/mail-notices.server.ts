import type { Deps } from "#app/deps.ts";
import { sendNoticeMail } from "./notice-mail.server.ts";
import { sendDueNotices } from "./send-due-notices.server.ts";

type JobDeps = Pick<Deps, "db" | "clock" | "mail" | "origin" | "config">;

/** Mails notices to those who want them by mail, each when it is due. May run again at any time. */
export async function mailNotices(deps: JobDeps): Promise<void> {
  await sendDueNotices(deps, "mail", (due) => sendNoticeMail(deps, due));
}
