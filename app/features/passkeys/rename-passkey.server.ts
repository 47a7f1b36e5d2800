import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { updatePasskeyName } from "#db/queries/passkeys.ts";
import { type ListedPasskey, presentPasskey } from "./list-passkeys.server.ts";
import { PASSKEY_TEXTS } from "./texts.ts";

/** Renames one of the viewer's passkeys. @throws AppError `not_found`, `rate_limited` */
export async function renamePasskey(
  deps: Pick<Deps, "db" | "limits"> & { viewer: Viewer },
  input: { id: string; name: string },
): Promise<ListedPasskey> {
  await limitRacer(deps, "change");
  const [renamed] = await updatePasskeyName(deps.db, { ...input, userId: deps.viewer.id });
  if (!renamed) throw new AppError("not_found", PASSKEY_TEXTS.missing);
  return presentPasskey(renamed);
}
