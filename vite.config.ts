import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { pathsOf } from "./app/page-table.ts";
import { mechanismDefines } from "./app/rendering/vite/mechanisms.ts";
import {
  cascadeLayers,
  criticalCss,
  importedStyles,
  recoveryFile,
  replacedRouterFiles,
  shortCssNames,
} from "./app/rendering/vite/plugins.ts";
import { contentPages } from "./scripts/lib/content-pages.ts";
import { heicLibrary } from "./scripts/lib/heic-library.ts";
import { offlineWorkers } from "./scripts/lib/offline-worker.ts";
import { pageModules, readPages } from "./scripts/lib/page-modules.ts";
import { slipReaderFiles } from "./scripts/lib/slip-reader-files.ts";
import { workersCacheOf } from "./scripts/lib/workers-cache.ts";

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

/** Writes build/meta.json, which start and deploy record in KV for open pages. */
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

/**
 * Few, well-compressed files: the framework, the shell (the root and its imports) with components of most pages,
 * and code that many pages share. A chunk includes everything its modules import, so code that only half of the
 * pages need has a separate chunk. Styles come with their chunk, since a phone waits for each stylesheet.
 */
const chunks = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/rendering\/(load-route-module|no-instrumentation)/,
  },
  {
    name: "ui",
    test: /app\/(root|ui\/(button|class-names|dusk-top|empty-state|icons|lazy-part|owner-field|page-head|paper|picture|tabs)|lib\/(dates|format-ago|forms\/form-answer|race-numbers|vehicle-name|visible-text)|features\/(analytics\/(rules|visit-counter)|sharing\/(card-size|page-card|components\/share-links\.module)))\.(tsx?|css)$/,
  },
  {
    name: "scenes",
    test: /app\/features\/content\/components\/(scene-picture|scene-head|scene-sheet)\.(tsx|module\.css)$/,
  },
  // Styles of static markup, in one file for each kind of page.
  { name: "news", test: /app\/features\/news\/components\/[^/]+\.module\.css$/ },
  {
    name: "talk",
    test: /app\/(features\/(comments\/components\/[^/]+|accounts\/components\/activation-line)|ui\/alert)\.module\.css$/,
  },
  {
    name: "slips",
    test: /app\/(features\/(slips\/components\/(open-slip|submissions-table)|approvals\/components\/approved-slip|leaderboard\/components\/run-ladders|moderation\/reports\/components\/run-report)|ui\/(stamp|status-light))\.module\.css$/,
  },
  {
    name: "board",
    test: /app\/features\/leaderboard\/(board-query\.ts|components\/((seasons|sort-mark|window-controls)\.tsx|(board-\w+|filter-\w+|first-place|seasons|window-controls)\.module\.css))$/,
  },
  {
    name: "ladders",
    test: /app\/features\/leaderboard\/components\/(ladders?-screen|week-line)\.module\.css$/,
  },
  {
    name: "home",
    test: /app\/features\/(site\/components\/home-[\w-]+|events\/components\/next-events|social\/components\/social-(banner|strip))\.module\.css$/,
  },
  {
    name: "maps",
    test: /app\/features\/geography\/components\/(drawn-map|zoomable-map)\.module\.css$/,
  },
  // Code shared by several kinds of pages.
  {
    name: "reading",
    test: /app\/features\/(comments\/(components\/page-discussion|comments-anchor)|sharing\/components\/share-links)\.tsx?$/,
  },
  {
    name: "sharing",
    test: /app\/features\/sharing\/(card-paths|components\/shared-pictures)\.ts$/,
  },
  { name: "news-links", test: /app\/features\/news\/(paths|feed-links)\.ts$/ },
  {
    name: "places",
    test: /app\/(features\/geography\/(components\/use-position|position)|lib\/states)\.tsx?$/,
  },
  {
    name: "events",
    test: /(app\/features\/events\/(categories|event-query|paths|policy|components\/(editor-link|events-screen\.module))|db\/schema\/event-kinds)\.(tsx?|css)$/,
  },
  {
    name: "post",
    test: /app\/(ui\/(post-form|use-remaining-errors|focus-first-error)|lib\/(idempotency-key|forms\/(fail-in-place|typed-fields)))\.tsx?$/,
  },
  {
    name: "field",
    test: /app\/ui\/(field|has-typed)\.(tsx?|module\.css)$/,
  },
  {
    name: "password",
    test: /app\/features\/accounts\/(limits|components\/password-input)\.(tsx?|module\.css)$/,
  },
  // The page that confirms a password uses the same button, and is for staff only.
  {
    name: "login",
    test: /app\/(features\/(sessions\/components\/login-form|passkeys\/components\/passkey-button)|lib\/same-site-path)\.tsx?$/,
  },
  {
    name: "steps",
    test: /app\/(ui\/steps\.tsx|lib\/forms\/use-form-draft\.ts)$/,
  },
  {
    name: "drag-pak",
    test: /app\/features\/drag-pak\/components\/(request-steps\.tsx|drag-pak\.module\.css)$/,
  },
  { name: "garage", test: /app\/features\/(garage|slips)\/texts\.ts$/ },
];

/** The server's HTML names pictures too, so both builds must agree. */
const ASSET_NAMES = { assetFileNames: "assets/[name]-[hash:7][extname]" };

/** Pages' scripts name dozens of files, and a hash doesn't compress: 42 bits tell the files of a name apart. */
const FILE_NAMES = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  ...ASSET_NAMES,
};

const { SITE_ORIGIN } = process.env;

/** Settings for development: wrangler.toml is production's, and the server knows its origin. */
const DEVELOPMENT = { vars: { APP_ENV: "development", ...(SITE_ORIGIN ? { SITE_ORIGIN } : {}) } };

export default defineConfig(({ command }) => ({
  css: command === "build" ? shortCssNames() : {},
  define: { __BUILD__: JSON.stringify(build), ...mechanismDefines() },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      config: ({ vars }) => ({
        ...(command === "serve" ? DEVELOPMENT : {}),
        ...workersCacheOf(vars),
      }),
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    reactRouter(),
    replacedRouterFiles(),
    pageModules(),
    importedStyles(),
    cascadeLayers(),
    contentPages(),
    criticalCss(),
    recoveryFile(),
    heicLibrary(),
    slipReaderFiles(),
    recordBuild(),
    offlineWorkers({ id: build.id, css: shortCssNames() }),
  ],
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...FILE_NAMES, codeSplitting: { groups: chunks } } } },
    },
    ssr: { build: { rolldownOptions: { output: ASSET_NAMES } } },
  },
  server: { host: "127.0.0.1" },
}));
