import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin as PostcssPlugin } from "postcss";
import { defineConfig, type Plugin } from "vite";
import { pathsOf } from "./app/page-table.ts";
import { ownerOf, PROPERTY, shortNames, shortProperties } from "./scripts/lib/class-names.ts";
import { contentPages } from "./scripts/lib/content-pages.ts";
import { earlyRules } from "./scripts/lib/early-rules.ts";
import { offlineWorker } from "./scripts/lib/offline-worker.ts";
import { pageModules, readPages } from "./scripts/lib/page-modules.ts";

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

const builtAt = new Date();
const build = {
  id: builtAt.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14),
  timestamp: builtAt.getTime(),
  commit: commit(),
};

/** Leaves build/meta.json behind, which start and deploy record in KV for pages that are open. */
function recordBuild(): Plugin {
  return {
    name: "record-build",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    async closeBundle() {
      const routes = pathsOf(readPages());
      await writeFile("build/meta.json", JSON.stringify({ ...build, routes }));
    },
  };
}

const ASSETS = "build/client/assets";

/** Gives the server what pages show before their stylesheets come; the browser's build stands by then. */
function earlyStyles(): Plugin {
  const id = "virtual:early-styles";
  return {
    name: "early-styles",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(resolved) {
      if (resolved !== `\0${id}`) return;
      if (this.environment.mode !== "build") return "export default {}";
      const names = (await readdir(ASSETS)).filter((name) => name.endsWith(".css"));
      const sheets = await Promise.all(
        names.map(async (name) => {
          const css = await readFile(`${ASSETS}/${name}`, "utf8");
          return [`/assets/${name}`, earlyRules(css)] as const;
        }),
      );
      // A string is read faster than as many objects written out.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(sheets)));
      return `export default JSON.parse(${json})`;
    },
  };
}

/**
 * Few, well-compressed files: what every page needs, and the design system with the shell around the
 * pages. Their styles travel with them: a phone waits for each stylesheet before the first paint. So
 * do the styles of the account dialogs, whose code is loaded when asked for: the server opens them on
 * any page, and without script nothing else would bring their styles.
 */
const chunks = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "ui",
    test: /app\/(ui\/(?!modal\.tsx)[^/]+|features\/accounts\/components\/(account-form|password-field|registration-steps|step-heading)\.module|lib\/(brand|dates|media-path|page-meta|race-numbers|vehicle-name)|styles\/[^/]+|features\/site\/components\/(shell|site-(header|footer)|main-menu|account-menu|sign-up-box\.module|logo-mark|error-page)(\.module)?)\.(tsx?|css)$/,
  },
  {
    name: "garage",
    test: /app\/features\/(garage\/(rules|texts)|slips\/(texts|components\/submissions-table))\.tsx?$/,
  },
];

/**
 * Stylesheets reach a page in no promised order, and the first to name a cascade layer ranks it: so
 * each of them says the whole order first.
 */
function cascadeLayers(): Plugin {
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

/** The sources of the app whose names end so, with their paths. */
function readSources(ending: RegExp): (readonly [path: string, text: string])[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path))
    .map((path) => [`app/${path}`, readFileSync(`app/${path}`, "utf8")] as const);
}

/** Gives the custom properties the names they have in what is built. */
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
    },
  };
}

/** What classes and animations are called in what is built. */
function nameClasses(): (name: string, file: string) => string {
  const modules = readSources(/\.module\.css$/);
  const names = shortNames(new Map(modules));
  return (name, file) => {
    const owner = ownerOf(relative(import.meta.dirname, file), name);
    const short = names.get(owner);
    if (!short) throw new Error(`${owner} was not found where the names are collected`);
    return short;
  };
}

const { SITE_ORIGIN } = process.env;

/** What differs while developing: sources are files too, and the server knows its address. */
const DEVELOPMENT = {
  assets: { binding: "ASSETS", run_worker_first: false },
  ...(SITE_ORIGIN ? { vars: { SITE_ORIGIN } } : {}),
};

export default defineConfig(({ command }) => ({
  css:
    command === "build"
      ? {
          modules: { generateScopedName: nameClasses() },
          postcss: { plugins: [nameProperties()] },
        }
      : {},
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      config: command === "serve" ? DEVELOPMENT : {},
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    reactRouter(),
    pageModules(),
    cascadeLayers(),
    contentPages(),
    earlyStyles(),
    recordBuild(),
    offlineWorker(build),
  ],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  server: { host: "127.0.0.1" },
}));
