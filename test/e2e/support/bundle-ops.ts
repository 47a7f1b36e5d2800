import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../../../scripts/lib/project.ts";

/** As deep as the folders of scripts, whose modules find the project from where they are. */
const FOLDER = join(ROOT, "build/ops");

/**
 * Bundles scripts/ops.ts and returns the bundle's path. The journeys run a hundred of its commands, and Node takes
 * two seconds to load all modules of one.
 */
export async function bundleOps(): Promise<string> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, external: ["wrangler", "miniflare"] },
    publicDir: false,
    build: {
      ssr: "scripts/ops.ts",
      outDir: FOLDER,
      target: "node24",
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
      },
    },
  });
  return join(FOLDER, "ops.mjs");
}
