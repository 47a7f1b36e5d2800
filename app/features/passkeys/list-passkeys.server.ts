import type { Deps, Viewer } from "#app/deps.ts";
import { findAllPasskeysByUser, type Passkey } from "#db/queries/passkeys.ts";
import { PASSKEY_LIMITS } from "./rules.ts";

/** A passkey as its owner sees it; instants in ISO 8601. */
export type ListedPasskey = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

/** The viewer's passkeys, oldest first; at most ten. */
export async function listPasskeys(
  deps: Pick<Deps, "db"> & { viewer: Viewer },
): Promise<ListedPasskey[]> {
  const rows = await findAllPasskeysByUser(deps.db, deps.viewer.id, PASSKEY_LIMITS.each);
  return rows.map(presentPasskey);
}

/** A passkey without its key. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): ListedPasskey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
