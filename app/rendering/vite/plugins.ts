import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import type { Plugin as PostcssPlugin } from "postcss";
import { type CSSOptions, type Plugin, type Rolldown, build as viteBuild } from "vite";
import { RECOVERY_FILE } from "../missing-script.ts";
import { criticalRules } from "./critical-rules.ts";
import { isOff } from "./mechanisms.ts";
import { ownerOf, PROPERTY, shortNames, shortProperties } from "./short-names.ts";

const ASSETS = "build/client/assets";

/** The router in the browser; its server runtime is in the graph too, but nothing of it is left in the end. */
const ROUTER = /\/node_modules\/react-router\/dist\/production\/(index\.js$|lib\/(dom|router)\/)/;

/** Provides the critical rules of each stylesheet to the server build, which runs after the browser build. */
export function criticalCss(): Plugin {
  const id = "virtual:critical-rules";
  return {
    name: "critical-css",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(resolved) {
      if (resolved !== `\0${id}`) return;
      // Documents with unknown stylesheets are left unchanged.
      if (this.environment.mode !== "build" || isOff("critical-css")) return "export default {}";
      const names = (await readdir(ASSETS)).filter((name) => name.endsWith(".css"));
      const sheets = await Promise.all(
        names.map(async (name) => {
          const css = await readFile(`${ASSETS}/${name}`, "utf8");
          return [`/assets/${name}`, criticalRules(css)] as const;
        }),
      );
      // Engines parse a JSON string faster than object literals.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(sheets)));
      return `export default JSON.parse(${json})`;
    },
  };
}

/** The router's files that the browser build replaces. The build fails on an export that the router misses. */
const REPLACED_ROUTER_FILES: Readonly<Record<string, string>> = {
  "routeModules.js": resolve("app/rendering/load-route-module.ts"),
  "instrumentation.js": resolve("app/rendering/no-instrumentation.ts"),
  "errorBoundaries.js": resolve("app/rendering/last-resort.tsx"),
  "fallback.js": resolve("app/rendering/last-resort.tsx"),
};

/** Replaces files of the router in the browser build. */
export function replacedRouterFiles(): Plugin {
  return {
    name: "replaced-router-files",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: /\/(?<!rsc\/)(routeModules|instrumentation|errorBoundaries|fallback)\.js$/ },
      handler: (source, importer) =>
        importer && ROUTER.test(importer) ? REPLACED_ROUTER_FILES[basename(source)] : null,
    },
    buildEnd(error) {
      if (error) return;
      for (const [name, ours] of Object.entries(REPLACED_ROUTER_FILES)) {
        if (!this.getModuleInfo(ours)) this.error(`The router no longer imports ${name}.`);
      }
    },
  };
}

/** Builds the file that handles missing scripts. It imports no other file. */
export function recoveryFile(): Plugin {
  return {
    name: "recovery-file",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async closeBundle() {
      await viteBuild({
        configFile: false,
        logLevel: "warn",
        build: {
          outDir: "build/client",
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: resolve("app/rendering/recover-script.ts"),
            preserveEntrySignatures: "strict",
            output: { format: "es", entryFileNames: RECOVERY_FILE.slice(1) },
          },
        },
      });
    },
  };
}

/**
 * Stylesheets load in no guaranteed order, and the first to name a cascade layer ranks it, so each of them
 * starts with the complete order.
 */
export function cascadeLayers(): Plugin {
  const order = readFileSync("app/styles/layers.css", "utf8").trim();
  return {
    name: "cascade-layers",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        if (typeof file.source === "string") file.source = order + file.source;
      }
    },
  };
}

/**
 * Keeps stylesheets that are imported for their side effect only, since they style static markup. Vite's own
 * plugin, which runs before, drops a module whose class names aren't used.
 */
export function importedStyles(): Plugin {
  const sheets = new Set(readSources(/\.tsx?$/).flatMap(([path, text]) => sheetsOf(path, text)));
  return {
    name: "imported-styles",
    transform: {
      order: "post",
      filter: { id: /\.module\.css$/ },
      handler: (code, id) =>
        sheets.has(id) ? { code, map: null, moduleSideEffects: "no-treeshake" } : undefined,
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") leaveOutUnreadNames(chunk, bundle);
    },
  };
}

/**
 * Removes imports of chunks that contain only class names from a chunk that uses none of them, and keeps their
 * stylesheets. Vite does the same with chunks without script.
 */
function leaveOutUnreadNames(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): void {
  chunk.imports = chunk.imports.filter((name) => {
    const imported = bundle[name];
    if (imported?.type !== "chunk" || !isOfSheets(imported)) return true;
    const code = chunk.code.replace(`import"./${basename(name)}";`, "");
    if (code === chunk.code) return true;
    chunk.code = code;
    for (const sheet of imported.viteMetadata?.importedCss ?? [])
      chunk.viteMetadata?.importedCss.add(sheet);
    return false;
  });
}

function isOfSheets(chunk: Rolldown.OutputChunk): boolean {
  return chunk.moduleIds.every((id) => id.endsWith(".module.css"));
}

/** The stylesheets that a module imports for their side effect only. */
function sheetsOf(path: string, text: string): string[] {
  return [...text.matchAll(/^import "([^"]+\.module\.css)";$/gm)].map(([, specifier = ""]) =>
    specifier.startsWith("#") ? resolve(specifier.slice(1)) : resolve(dirname(path), specifier),
  );
}

/** CSS options that shorten the names of classes, animations and custom properties. */
export function shortCssNames(): CSSOptions {
  if (isOff("short-names")) return {};
  return {
    modules: { generateScopedName: nameClasses() },
    postcss: { plugins: [nameProperties()] },
  };
}

function nameClasses(): (name: string, file: string) => string {
  const modules = readSources(/\.module\.css$/);
  const names = shortNames(new Map(modules));
  return (name, file) => {
    const owner = ownerOf(relative(process.cwd(), file), name);
    const short = names.get(owner);
    if (!short) throw new Error(`${owner} was not found where the names are collected`);
    return short;
  };
}

function nameProperties(): PostcssPlugin {
  const texts = (ending: RegExp) => readSources(ending).map(([, text]) => text);
  const names = shortProperties(texts(/\.css$/), texts(/\.tsx?$/));
  const named = (text: string) => text.replace(PROPERTY, (name) => names.get(name) ?? name);
  return {
    postcssPlugin: "name-properties",
    Once(root) {
      root.walkDecls((declaration) => {
        declaration.prop = named(declaration.prop);
        declaration.value = named(declaration.value);
      });
      root.walkAtRules("property", (rule) => {
        rule.params = named(rule.params);
      });
    },
  };
}

/** The sources in `app/` whose paths match, with their text. */
function readSources(ending: RegExp): (readonly [path: string, text: string])[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path))
    .map((path) => [`app/${path}`, readFileSync(`app/${path}`, "utf8")] as const);
}
