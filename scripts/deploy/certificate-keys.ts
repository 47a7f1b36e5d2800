import { z } from "zod";
import { KEYS_PATH } from "#app/features/certificates/certificate.ts";
import { publicKeyOf } from "#app/features/certificates/key-format.ts";
import { newCertificateKey } from "../lib/certificate-key.ts";
import { newPushKey } from "../lib/push-key.ts";
import type { Deployment } from "./deployment.ts";
import { remoteSecrets } from "./variables.ts";
import { DeployError, must, type Wrangler } from "./wrangler.ts";

export type KeyTools = {
  readonly wrangler: Wrangler;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
};

const NAME = "CERTIFICATE_KEYS";
const keySet = z.object({ keys: z.array(z.object({ x: z.string().regex(/^[\w-]{43}$/) })).min(1) });

/** The keys that provisioning makes. */
export const MADE_KEYS = { CERTIFICATE_KEYS: newCertificateKey, PUSH_KEY: newPushKey } as const;
export type MadeKey = keyof typeof MADE_KEYS;

/**
 * Stores a first key if the site has none. The key is never printed: wrangler reads it from its input.
 *
 * @returns whether it is new
 * @throws DeployError
 */
export async function ensureKey(
  { wrangler }: Pick<KeyTools, "wrangler">,
  name: MadeKey,
  flags: readonly string[],
): Promise<boolean> {
  if ((await remoteSecrets(wrangler, flags)).includes(name)) return false;
  await store(wrangler, { name, flags, keys: [MADE_KEYS[name]()] });
  return true;
}

/**
 * Replaces the key that signs. Earlier keys stay as their public halves, which the site itself publishes, so that their
 * certificates can still be verified; their private halves are gone.
 *
 * @returns how many keys the site has now
 * @throws DeployError; then nothing has changed
 */
export async function rotateCertificateKey(
  { wrangler, fetch }: KeyTools,
  { flags, origin }: Pick<Deployment, "flags" | "origin">,
): Promise<number> {
  const response = await fetch(origin + KEYS_PATH, { cache: "no-store" }).catch(() => null);
  const published = keySet.safeParse(await response?.json().catch(() => null));
  if (!response?.ok || !published.success) {
    throw new DeployError(
      `Nothing has changed: the site's keys couldn't be read at ${origin}${KEYS_PATH}. Without them, certificates that they signed could no longer be verified.`,
    );
  }
  const earlier = published.data.keys.map(({ x }) => publicKeyOf(x));
  await store(wrangler, { name: NAME, flags, keys: [newCertificateKey(), ...earlier] });
  return earlier.length + 1;
}

async function store(
  wrangler: Wrangler,
  { name, flags, keys }: { name: MadeKey; flags: readonly string[]; keys: readonly string[] },
): Promise<void> {
  const command = ["secret", "put", name, ...flags];
  await must(wrangler, `Storing ${name}`, command, keys.join(","));
}
