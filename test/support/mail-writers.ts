import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/**
 * How many mails each module of the app sends, by its path from the root: `/app/features/…`. Read in Node,
 * since workerd has no files; a glob import would make every file of the app look used.
 */
export function countMailsByWriter(): Record<string, number> {
  const paths = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith("render-mail.ts"))
    .map((path) => `/app/${path.replaceAll("\\", "/")}`);
  const counts = paths.map((path) => {
    const source = readFileSync(join(ROOT, path), "utf8");
    return [path, source.match(/\brenderMail\(/g)?.length ?? 0] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
