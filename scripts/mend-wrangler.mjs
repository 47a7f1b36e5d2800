// wrangler 4.116 ends its whole development server when one request is lost between its proxy and the
// worker: when a client hangs up in the middle of an upload, or at random when a kept connection has
// idled for the five seconds after which both ends close it (github.com/cloudflare/workers-sdk/pull/15252
// mends that upstream). The test pool and the Vite plugin need this version, so its two faults are mended
// where it lies. A version without them fails here: then this file has done its work and can go.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const EDITS = [
  {
    // A request without a body is simply asked again.
    file: "ProxyWorker.js",
    from: "void fetch(userWorkerUrl, new Request(request, { headers })).then(",
    to: `const ask = (triesLeft) => fetch(userWorkerUrl, new Request(request, { headers })).catch((error) => {
        if (triesLeft === 0 || request.method !== "GET" && request.method !== "HEAD") throw error;
        return ask(triesLeft - 1);
      });
      void ask(2).then(`,
  },
  {
    // Any other is lost, with a 500 for its client; the server goes on.
    file: "cli.js",
    from: 'event.reason.startsWith("Could not connect to InspectorProxyWorker")',
    to: 'event.reason.startsWith("Could not connect to InspectorProxyWorker") || event.reason === "Error inside ProxyWorker"',
  },
];

/**
 * Mends the wrangler that was just installed.
 *
 * @param {string} modules the folder node_modules
 * @throws when what is to be mended isn't there as it was
 */
export function mendWrangler(modules) {
  for (const { file, from, to } of EDITS) {
    const path = join(modules, "wrangler", "wrangler-dist", file);
    const text = readFileSync(path, "utf8");
    if (text.includes(to)) continue;
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`${path} is not the one that scripts/mend-wrangler.mjs knows.`);
    writeFileSync(path, parts.join(to));
  }
}
