import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { deletePasskey } from "#db/queries/passkeys.ts";
import { sendPasskeyMail } from "./passkey-mail.server.ts";
import { PASSKEY_TEXTS } from "./texts.ts";

/** Removes one of the viewer's passkeys and notifies by mail. @throws AppError `not_found`, `rate_limited` */
export async function removePasskey(
  deps: Deps & { viewer: Viewer },
  { id }: { id: string },
): Promise<void> {
  const { viewer } = deps;
  await limitRacer(deps, "change");
  const [removed] = await deletePasskey(deps.db, { id, userId: viewer.id });
  if (!removed) throw new AppError("not_found", PASSKEY_TEXTS.missing);
  await sendPasskeyMail(deps, { viewer, name: removed.name, act: "removed" });
}
