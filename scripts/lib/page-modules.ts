import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { CONTENT_FOLDER, readContentPages } from "#app/content-pages.ts";
import { DOWNLOADS, downloadPath } from "#app/features/downloads/catalogue.ts";
import { headersOf, menuOf, type Page, pagesOf } from "#app/page-table.ts";
import { MENU_GROUPS, PAGE_TABLE } from "#app/pages.ts";

/** All pages, those of the table and those that are Markdown files. */
export function readPages(): Page[] {
  return pagesOf(PAGE_TABLE, readContentPages());
}

/** The bytes of the files that /downloads offers, by their names. */
function readDownloadSizes(): Record<string, number> {
  return Object.fromEntries(
    DOWNLOADS.map(({ file }) => [file, statSync(`public${downloadPath({ file })}`).size]),
  );
}

/** What the paths of content pages begin with. The paths themselves are more than a browser needs. */
function readContentAreas(): string[] {
  return [...new Set(readContentPages().map(({ path }) => path.split("/")[1] ?? ""))];
}

/** What is read of the table, one module for each reader: a browser is sent no more than it needs. */
const MODULES: Readonly<Record<string, () => unknown>> = {
  "virtual:pages": readPages,
  "virtual:content-areas": readContentAreas,
  "virtual:download-sizes": readDownloadSizes,
  "virtual:page-headers": () => headersOf(readPages()),
  "virtual:page-menu": () => menuOf(MENU_GROUPS, PAGE_TABLE, readPages()),
};

/** Serves the table of pages to the product as data, with the content pages it can't look up itself. */
export function pageModules(): Plugin {
  return {
    name: "page-modules",
    resolveId: (source) => (Object.hasOwn(MODULES, source) ? `\0${source}` : undefined),
    load(id) {
      const read = id.startsWith("\0") ? MODULES[id.slice(1)] : undefined;
      return read && `export default ${JSON.stringify(read())}`;
    },
    configureServer(server) {
      // A content page that comes or goes is a route that comes or goes.
      const folder = resolve(CONTENT_FOLDER);
      const restart = (file: string) => {
        if (file.startsWith(folder)) void server.restart();
      };
      server.watcher.on("add", restart).on("unlink", restart);
    },
  };
}
