import { existsSync, readdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { CONTENT_FOLDER, readContentPages } from "../../app/content-pages.ts";
import { compilePage } from "../../app/features/content/compile/compile-page.ts";
import type { CompiledPage } from "../../app/features/content/compiled-page.ts";
import type { Pictures } from "../../app/features/content/remark-blocks.ts";

const CHECKLIST = "app/features/content/checklist-script.ts";
const INDEX_ID = "virtual:content-index";
const SCRIPT_ID = "virtual:checklist-script";

function listPictures(folder: string): Pictures {
  return {
    scenes: namesIn(resolve(folder, "scenes")),
    drawings: namesIn(resolve(folder, "drawings")),
  };
}

function namesIn(folder: string): Set<string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(
    names.filter((name) => name.endsWith(".svg")).map((name) => basename(name, ".svg")),
  );
}

/**
 * Reads all content.
 *
 * @returns the valid pages and all mistakes, as `file:line: reason`
 */
export async function compileContent(folder = CONTENT_FOLDER) {
  const pictures = listPictures(folder);
  const compiled = await Promise.all(
    readContentPages(folder).map(async ({ path }) => {
      const file = `${folder}${path}.md`;
      return compilePage({ file, path, markdown: await readFile(file, "utf8") }, pictures);
    }),
  );
  return {
    pages: compiled.flatMap(({ page }) => page ?? []),
    mistakes: compiled.flatMap(({ mistakes }) => mistakes),
  };
}

/**
 * Provides the Markdown files of app/content as compiled pages, one module each, and an index of them as another
 * module. A mistake in any of them fails the build.
 */
export function contentPages(): Plugin {
  let root = process.cwd();
  return {
    name: "content-pages",
    configResolved(config) {
      root = config.root;
    },
    resolveId: (source) =>
      source === INDEX_ID || source === SCRIPT_ID ? `\0${source}` : undefined,
    buildStart() {
      if (this.environment.mode !== "build" || this.environment.name !== "client") return;
      this.emitFile({ type: "chunk", id: resolve(root, CHECKLIST), name: "checklist" });
    },
    async load(id) {
      if (id === `\0${INDEX_ID}`) {
        const { pages, mistakes } = await compileContent();
        if (mistakes.length > 0) throw new Error(`\n${mistakes.join("\n")}`);
        return asModule(pages.map(({ tree: _, headings: __, ...summary }) => summary));
      }
      if (id === `\0${SCRIPT_ID}`) {
        const isBuilt = this.environment.mode === "build" && this.environment.name === "ssr";
        return asModule(isBuilt ? await builtScript(root) : `/${CHECKLIST}`);
      }
      const file = relative(root, id);
      if (!file.startsWith(`${CONTENT_FOLDER}/`) || !file.endsWith(".md")) return;
      return asModule(await compileFile(file));
    },
  };
}

async function compileFile(file: string): Promise<CompiledPage> {
  const { page, mistakes } = await compilePage(
    {
      file,
      path: file.slice(CONTENT_FOLDER.length, -".md".length),
      markdown: await readFile(file, "utf8"),
    },
    listPictures(CONTENT_FOLDER),
  );
  if (!page || mistakes.length > 0) throw new Error(`\n${mistakes.join("\n")}`);
  return page;
}

/** The script's path in the browser build, which has finished by now. */
async function builtScript(root: string): Promise<string> {
  const names = await readdir(resolve(root, "build/client/assets"));
  const name = names.find((each) => /^checklist-[\w-]+\.js$/.test(each));
  if (!name) throw new Error("The build has no script for checklists.");
  return `/assets/${name}`;
}

/** Engines parse a JSON string faster than object literals. */
function asModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
