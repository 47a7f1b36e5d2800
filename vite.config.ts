import { execFileSync } from "node:child_process";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

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

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: process.env.STATE_DIR ?? ".state" },
    }),
    reactRouter(),
  ],
  server: { host: "127.0.0.1" },
});
