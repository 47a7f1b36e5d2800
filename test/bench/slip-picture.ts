import { join } from "node:path";
import sharp from "sharp";
import { getPlatformProxy } from "wrangler";
import type { Env } from "#workers/env.ts";
import { ROOT } from "../../scripts/lib/project.ts";
import { SLIP_PICTURE } from "./fill.ts";

/** Stores the picture of all slips of a filled database in a folder of local state: boards show some. */
export async function storeSlipPicture(stateDir: string): Promise<void> {
  const { key, ...size } = SLIP_PICTURE;
  const jpeg = await sharp({ create: { ...size, channels: 3, background: "#efece2" } })
    .jpeg()
    .toBuffer();
  const { env, dispose } = await getPlatformProxy<Env>({
    configPath: join(ROOT, "wrangler.toml"),
    persist: { path: join(stateDir, "v3") },
    remoteBindings: false,
  });
  await env.MEDIA.put(key, jpeg, { httpMetadata: { contentType: "image/jpeg" } });
  await dispose();
}
