import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { type CSSOptions, type Plugin, type Rolldown, build as viteBuild } from "vite";
import { readPages } from "./page-modules.ts";

const OUT = "build/client";
const SHELL = ["entry.client.tsx", "root.tsx"];
/** The most bytes that a worker may store on a phone. */
const MAX_BYTES = 900_000;

/** A service worker and the pages that it stores. */
type OfflineWorker = {
  /** For messages. */
  pages: string;
  source: string;
  /** Its file in build/client. */
  file: string;
  /** The entry modules of its pages, under app. */
  entries: readonly string[];
  /** Selects what they load lazily. */
  later: RegExp;
};

const WORKERS: readonly OfflineWorker[] = [
  {
    pages: "Slip form",
    source: "app/features/offline/worker.ts",
    file: "offline-worker.js",
    entries: [...SHELL, ...offlineModules()],
    // The cropper, waiting slips.
    later: /\/app\/features\/(slips|media|offline)\//,
  },
  {
    pages: "Check of certificates",
    source: "app/features/certificates/verify-worker.ts",
    file: "verify-worker.js",
    entries: [...SHELL, "routes/club/verify.tsx"],
    later: /\/app\/features\/certificates\/(check-in-browser|components\/(verdict-card|club-keys))/,
  },
];
/** Built in place of each of them by `OFFLINE_WORKER=off`. */
const REMOVED = "app/features/offline/removed-worker.ts";

type Files = { files: string[]; styles: string[] };

/**
 * Builds the service workers, each with the list of exactly the files that its pages need. With `OFFLINE_WORKER=off` it
 * builds ones that unregister themselves instead.
 *
 * @param site.css how the site's stylesheets are built: the offline page uses their custom properties, which
 *   have other names in a build
 */
export function offlineWorkers({ id, css }: { id: string; css: CSSOptions }): Plugin {
  const stored = new Map<OfflineWorker, Files>();
  return {
    name: "offline-workers",
    apply: "build",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      for (const worker of WORKERS) stored.set(worker, filesOf(worker, bundle));
    },
    closeBundle: {
      // The router's manifest is written with the server's build.
      order: "post",
      async handler() {
        if (this.environment.name !== "ssr") return;
        const manifest = await routerManifest();
        for (const [worker, { files, styles }] of stored) {
          const all = [...files, manifest];
          await checkSize(worker, all);
          await buildWorker(worker, { id, files: all, styles }, css);
        }
      },
    },
  };
}

function offlineModules(): string[] {
  return readPages().flatMap((page) => (page.isKeptOffline ? [`routes/${page.module}`] : []));
}

/** The chunks of a worker's pages, including lazy ones, and their styles and fonts. */
function filesOf({ entries, later }: OfflineWorker, bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isEntry = (id: string | null) => entries.some((entry) => id?.includes(`/app/${entry}`));
  const open = chunks.filter(({ facadeModuleId }) => isEntry(facadeModuleId));
  const visited = new Set<(typeof chunks)[number]>();
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (visited.has(chunk)) continue;
    visited.add(chunk);
    const lazy = chunk.dynamicImports.filter((name) =>
      later.test(byName.get(name)?.facadeModuleId ?? ""),
    );
    open.push(...[...chunk.imports, ...lazy].flatMap((name) => byName.get(name) ?? []));
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

async function checkSize({ pages }: OfflineWorker, files: readonly string[]) {
  const contents = await Promise.all(files.map((file) => readFile(OUT + file)));
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  const bytes = sum(contents.map(({ length }) => length));
  const packed = sum(
    contents.map((content, at) =>
      files[at]?.endsWith(".woff2") ? content.length : gzipSync(content).length,
    ),
  );
  const kB = (size: number) => `${Math.round(size / 1000)} kB`;
  console.log(`${pages} offline: ${files.length} files, ${kB(bytes)} (${kB(packed)} compressed)`);
  if (bytes > MAX_BYTES)
    throw new Error(`${pages}: offline pages must stay within ${kB(MAX_BYTES)}.`);
}

/** Builds one classic script: module workers aren't supported by all browsers that racers have. */
async function buildWorker(
  { source, file }: OfflineWorker,
  build: Files & { id: string },
  css: CSSOptions,
) {
  const isOff = process.env.OFFLINE_WORKER === "off";
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
        input: resolve(isOff ? REMOVED : source),
        output: { format: "iife", entryFileNames: file },
      },
    },
  });
}
