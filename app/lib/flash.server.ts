import type { Deps, Flash, Toast } from "../deps.ts";
import { isForCopy } from "./offline-copy.ts";

type FlashDeps = Pick<Deps, "flash">;

/** In any script, a message of this length fits the 4 kB of a cookie. */
const MESSAGE_MAX_LENGTH = 700;

/**
 * The notices for the page about to be shown. They are shown once, so add `headers` (Set-Cookie) to the
 * response. A page that is saved on the device has none: it must not consume those of the next page.
 */
export async function readFlash(
  request: Request,
  deps: FlashDeps,
): Promise<{ toast: Toast | null; dialog: string | null; headers: Headers }> {
  const headers = new Headers();
  const flash: Flash | null = isForCopy(request)
    ? null
    : await deps.flash.parse(request.headers.get("cookie"));
  if (!flash) return { toast: null, dialog: null, headers };
  headers.append("set-cookie", await deps.flash.serialize("", { maxAge: 0 }));
  return { toast: flash.toast ?? null, dialog: flash.dialog ?? null, headers };
}

/** The Set-Cookie value that makes the next page show a toast. */
export function flashToast(deps: FlashDeps, { status, message }: Toast): Promise<string> {
  const flash: Flash = { toast: { status, message: message.slice(0, MESSAGE_MAX_LENGTH) } };
  return deps.flash.serialize(flash);
}

/** The Set-Cookie value that makes the next page open a dialog. */
export function flashDialog(deps: FlashDeps, dialog: string): Promise<string> {
  const flash: Flash = { dialog };
  return deps.flash.serialize(flash);
}
