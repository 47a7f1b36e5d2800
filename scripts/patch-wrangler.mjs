// wrangler 4.116 loses requests between its proxy and the worker: when a client hangs up in the middle of
// an upload, or at random when a kept connection has idled for the five seconds after which both ends
// close it. One lost request ends the whole development server
// (github.com/cloudflare/workers-sdk/pull/15252 fixes that upstream). The test pool and the Vite plugin need
// this version, so it is patched in place. A version with other code fails here: then check whether
// this file is still needed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const EDITS = [
  {
    // A read is retried, after a pause in which the proxy notices which kept connections are closed: a worker
    // that was busy for five seconds closes all of them. Any other request first waits for a read that the
    // worker's host answers by itself: the connection it then gets was used just now, so it isn't stale.
    file: "ProxyWorker.js",
    from: "void fetch(userWorkerUrl, new Request(request, { headers })).then(",
    to: `const send = () => fetch(userWorkerUrl, new Request(request, { headers }));
      const wake = () => fetch(new URL("/cdn-cgi/platform-proxy", userWorkerUrl)).then((res) => res.arrayBuffer());
      const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
      const tried = (ask, times) => ask().catch((error) => {
        if (times === 1) throw error;
        return pause().then(() => tried(ask, times - 1));
      });
      const reads = request.method === "GET" || request.method === "HEAD";
      void (reads ? tried(send, 4) : tried(wake, 4).catch(() => {}).then(send)).then(`,
  },
  {
    // A request that is lost anyway gets a 500; the server keeps running.
    file: "cli.js",
    from: 'event.reason.startsWith("Could not connect to InspectorProxyWorker")',
    to: 'event.reason.startsWith("Could not connect to InspectorProxyWorker") || event.reason === "Error inside ProxyWorker"',
  },
  {
    // miniflare replaces a proxy whose process died, but wrangler doesn't send the new one the worker's address,
    // so it would hold every request forever. This keeps the last such message …
    file: "cli.js",
    from: `this.latestBundle = data.bundle;
        void this.sendMessageToProxyWorker({
          type: "play",
          proxyData: data.proxyData
        });`,
    to: `this.latestBundle = data.bundle;
        this.play = () => this.sendMessageToProxyWorker({
          type: "play",
          proxyData: data.proxyData
        });
        void this.play();`,
  },
  {
    // … and this sends it again.
    file: "cli.js",
    from: `unsafeLocalExplorer: false,
          workers: [
            {
              name: "ProxyWorker",
              compatibilityDate: "2023-12-18",
              compatibilityFlags: ["nodejs_compat"],
              modulesRoot: path31`,
    to: `unsafeLocalExplorer: false,
          unsafeHandleRuntimeRestart: () => this.play?.(),
          workers: [
            {
              name: "ProxyWorker",
              compatibilityDate: "2023-12-18",
              compatibilityFlags: ["nodejs_compat"],
              modulesRoot: path31`,
  },
];

/**
 * Patches the installed wrangler.
 *
 * @param {string} modules the folder node_modules
 * @throws if its code isn't the expected one
 */
export function patchWrangler(modules) {
  for (const { file, from, to } of EDITS) {
    const path = join(modules, "wrangler", "wrangler-dist", file);
    const text = readFileSync(path, "utf8");
    if (text.includes(to)) continue;
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new Error(`${path} isn't the version that scripts/patch-wrangler.mjs patches.`);
    writeFileSync(path, parts.join(to));
  }
}
