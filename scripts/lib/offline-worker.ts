import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { type CSSOptions, type Plugin, type Rolldown, build as viteBuild } from "vite";
import { readPages } from "./page-modules.ts";

const FEATURE = "app/features/offline";
const OUT = "build/client";
/** The entry modules of the form's pages; LATER selects what they load lazily. */
const ENTRIES = ["entry.client.tsx", "root.tsx", ...offlineModules()];
/** The lazy modules that the form uses: the cropper, waiting slips. */
const LATER = /\/app\/features\/(slips|media|offline)\//;
/** The most bytes to cache on a racer's phone. */
const MAX_BYTES = 900_000;

type Files = { files: string[]; styles: string[] };

/**
 * Builds the service worker of app/features/offline with the list of exactly the files that the slip form needs.
 * With `OFFLINE_WORKER=off` it builds one that unregisters itself instead.
 *
 * @param site.css how the site's stylesheets are built: the offline page uses their custom properties, which
 *   have other names in a build
 */
export function offlineWorker({ id, css }: { id: string; css: CSSOptions }): Plugin {
  let form: Files = { files: [], styles: [] };
  return {
    name: "offline-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      if (this.environment.name === "client") form = filesOfForm(bundle);
    },
    closeBundle: {
      // The router's manifest is written with the server's build.
      order: "post",
      async handler() {
        if (this.environment.name !== "ssr") return;
        const files = [...form.files, await routerManifest()];
        await checkSize(files);
        await buildWorker({ id, files, styles: form.styles }, css);
      },
    },
  };
}

function offlineModules(): string[] {
  return readPages().flatMap((page) => (page.isKeptOffline ? [`routes/${page.module}`] : []));
}

/** The form's chunks, including lazy ones, and their styles and fonts. */
function filesOfForm(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isEntry = (id: string | null) => ENTRIES.some((entry) => id?.includes(`/app/${entry}`));
  const open = chunks.filter(({ facadeModuleId }) => isEntry(facadeModuleId));
  const visited = new Set<(typeof chunks)[number]>();
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (visited.has(chunk)) continue;
    visited.add(chunk);
    const later = chunk.dynamicImports.filter((name) =>
      LATER.test(byName.get(name)?.facadeModuleId ?? ""),
    );
    open.push(...[...chunk.imports, ...later].flatMap((name) => byName.get(name) ?? []));
  }
  const all = [...visited];
  const css = all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const fonts = all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedAssets ?? [])]);
  const root = all.filter(({ facadeModuleId }) => facadeModuleId?.includes("/app/root.tsx"));
  const shared = root.flatMap(({ imports }) => imports.flatMap((name) => byName.get(name) ?? []));
  const everywhere = [...shared, ...root].flatMap(({ viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return {
    files: addresses([...all.map(({ fileName }) => fileName), ...css, ...fonts]),
    styles: addresses(everywhere),
  };
}

function addresses(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => `/${name}`);
}

async function routerManifest(): Promise<string> {
  const name = (await readdir(`${OUT}/assets`)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error("The router left no manifest in build/client/assets.");
  return `/assets/${name}`;
}

async function checkSize(files: readonly string[]) {
  const contents = await Promise.all(files.map((file) => readFile(OUT + file)));
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  const bytes = sum(contents.map(({ length }) => length));
  const packed = sum(
    contents.map((content, at) =>
      files[at]?.endsWith(".woff2") ? content.length : gzipSync(content).length,
    ),
  );
  const kB = (size: number) => `${Math.round(size / 1000)} kB`;
  console.log(`Slip form offline: ${files.length} files, ${kB(bytes)} (${kB(packed)} compressed)`);
  if (bytes > MAX_BYTES) throw new Error(`The slip form must stay within ${kB(MAX_BYTES)}.`);
}

/** Builds one classic script: module workers aren't supported by all browsers that racers have. */
async function buildWorker(build: Files & { id: string }, css: CSSOptions) {
  const source = process.env.OFFLINE_WORKER === "off" ? "removed-worker.ts" : "worker.ts";
  await viteBuild({
    configFile: false,
    logLevel: "warn",
    css,
    define: { __OFFLINE__: JSON.stringify(build) },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: resolve(FEATURE, source),
        output: { format: "iife", entryFileNames: "offline-worker.js" },
      },
    },
  });
}
