import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { HEIC_LIBRARY } from "../../app/features/media/heic-library.ts";

const PACKAGE = createRequire(import.meta.url).resolve("libheif-js/package.json");
const BUILD = join(dirname(PACKAGE), "libheif-wasm");
const TYPES: Record<string, string> = {
  "libheif.js": "text/javascript",
  "libheif.wasm": "application/wasm",
  "LICENSE.txt": "text/plain; charset=utf-8",
  "NOTICE.txt": "text/plain; charset=utf-8",
};

function notice(version: string): string {
  return `libheif ${version} (https://github.com/strukturag/libheif), with libde265, compiled to
WebAssembly by libheif-js (https://github.com/catdad-experiments/libheif-js).

Licensed under the GNU Lesser General Public License, version 3; see LICENSE.txt. libheif.js and
libheif.wasm are unchanged and separate from the rest of this site: builds of your own with the same
interface can take their place. Their source is at the addresses above.
`;
}

async function readLibraryFile(name: string): Promise<string | Uint8Array> {
  const { version } = JSON.parse(await readFile(PACKAGE, "utf8"));
  if (!HEIC_LIBRARY.endsWith(`-${version}`)) {
    throw new Error(
      `libheif-js is ${version}: HEIC_LIBRARY has to say so, as browsers keep its files.`,
    );
  }
  if (name === "NOTICE.txt") return notice(version);
  return readFile(join(BUILD, name.replace(/\.txt$/, "")));
}

/** Serves libheif as a separate work, with its license: copied into the build, read from the package in development. */
export function heicLibrary(): Plugin {
  return {
    name: "heic-library",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const name of Object.keys(TYPES)) {
        const source = await readLibraryFile(name);
        this.emitFile({ type: "asset", fileName: `${HEIC_LIBRARY.slice(1)}/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(HEIC_LIBRARY, async ({ url = "" }, response, next) => {
        const name = url.slice(1);
        const type = TYPES[name];
        if (!type) return next();
        response.setHeader("content-type", type).end(await readLibraryFile(name));
      });
    },
  };
}
