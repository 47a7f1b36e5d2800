import { z } from "zod";
import { withRetries } from "./client.ts";
import { pathsIn } from "./folder.ts";
import { type Contents, describe, readLines, writeLines } from "./lines-file.ts";
import type { Report } from "./report.ts";
import type { Site } from "./site.ts";

const settingSchema = z.object({
  name: z.string(),
  value: z.base64(),
  metadata: z.unknown(),
  /** Unix seconds; null if it doesn't expire. */
  expiration: z.number().nullable(),
});
type Setting = z.infer<typeof settingSchema>;

/** KV rejects a key that expires sooner. */
const EXPIRES_IN_MIN_S = 60;

/** Copies the settings and drafts in KV. */
export async function copySettings(site: Site, folder: string, report: Report): Promise<Contents> {
  const { settings: file } = pathsIn(folder);
  await writeLines(file, readSettings(site));
  const contents = await describe(file);
  report.step(`settings: ${contents.lines}`);
  return contents;
}

async function* readSettings({ settings, pause }: Site): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const options = cursor === undefined ? {} : { cursor };
    const page = await withRetries(pause, () => settings.list(options));
    for (const { name, expiration } of page.keys) {
      const read = () => settings.getWithMetadata(name, "arrayBuffer");
      const { value, metadata } = await withRetries(pause, read);
      // It may have expired since the list was read.
      if (value === null) continue;
      const setting: Setting = {
        name,
        value: Buffer.from(value).toString("base64"),
        metadata,
        expiration: expiration ?? null,
      };
      yield JSON.stringify(setting);
    }
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor !== undefined);
}

/** Restores the settings; those that have expired, or will within a minute, are left out. */
export async function restoreSettings(site: Site, folder: string, report: Report): Promise<void> {
  let expired = 0;
  for await (const lines of readLines(pathsIn(folder).settings)) {
    for (const line of lines) {
      const { name, value, metadata, expiration } = settingSchema.parse(JSON.parse(line));
      if (expiration !== null && expiration < Date.now() / 1000 + EXPIRES_IN_MIN_S) {
        expired += 1;
        continue;
      }
      const options = { metadata, ...(expiration === null ? {} : { expiration }) };
      const bytes = new Uint8Array(Buffer.from(value, "base64"));
      await withRetries(site.pause, () => site.settings.put(name, bytes, options));
    }
  }
  if (expired > 0) report.note(`${expired} settings have expired and were left out.`);
}
