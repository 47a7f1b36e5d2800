import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

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
      const source = await readFile("app/routes.ts", "utf8");
      const paths = [...source.matchAll(/route\("([^"*]+)"/g)].map(([, path]) => `/${path}`);
      await writeFile("build/meta.json", JSON.stringify({ ...build, routes: ["/", ...paths] }));
    },
  };
}

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    reactRouter(),
    recordBuild(),
  ],
  server: { host: "127.0.0.1" },
});
