import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { CONTENT_FOLDER, readContentPages } from "#app/content-pages.ts";
import { DOWNLOADS, downloadPath } from "#app/features/downloads/catalog.ts";
import { headersOf, menuOf, type Page, pagesOf } from "#app/page-table.ts";
import { MENU_GROUPS, PAGE_TABLE } from "#app/pages.ts";

/** All pages: those of the table and the Markdown files. */
export function readPages(): Page[] {
  return pagesOf(PAGE_TABLE, readContentPages());
}

/** The sizes in bytes of the files on /downloads, by name. */
function readDownloadSizes(): Record<string, number> {
  return Object.fromEntries(
    DOWNLOADS.map(({ file }) => [file, statSync(`public${downloadPath({ file })}`).size]),
  );
}

/** The first segments of content pages' paths, which is all that browsers need. */
function readContentAreas(): string[] {
  return [...new Set(readContentPages().map(({ path }) => path.split("/")[1] ?? ""))];
}

/** The table of pages as virtual modules, one per use, so that browsers get only what they need. */
const MODULES: Readonly<Record<string, () => unknown>> = {
  "virtual:pages": readPages,
  "virtual:content-areas": readContentAreas,
  "virtual:download-sizes": readDownloadSizes,
  "virtual:page-headers": () => headersOf(readPages()),
  "virtual:page-menu": () => menuOf(MENU_GROUPS, PAGE_TABLE, readPages()),
};

/** Provides the table of pages as data, including the content pages, which the Worker can't read itself. */
export function pageModules(): Plugin {
  return {
    name: "page-modules",
    resolveId: (source) => (Object.hasOwn(MODULES, source) ? `\0${source}` : undefined),
    load(id) {
      const read = id.startsWith("\0") ? MODULES[id.slice(1)] : undefined;
      return read && `export default ${JSON.stringify(read())}`;
    },
    configureServer(server) {
      // Adding or removing a content page adds or removes a route.
      const folder = resolve(CONTENT_FOLDER);
      const restart = (file: string) => {
        if (file.startsWith(folder)) void server.restart();
      };
      server.watcher.on("add", restart).on("unlink", restart);
    },
  };
}
