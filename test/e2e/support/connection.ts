import { connect, createServer, type Socket } from "node:net";

/** A connection between a browser and a site, controlled by a test. */
export type Connection = {
  /** Where the site is found through it. */
  origin: string;
  /** As at a strip without signal: nothing gets through, for pages and workers alike. */
  cut(): void;
  /** A signal that is there and carries nothing: what is asked is never answered. */
  stall(): void;
  restore(): void;
  /** Breaks off whatever is sent to a path, by pages and workers. */
  refuse(path: string): void;
  /** Has a script answered with this text, as if the site had another one. */
  replaceScript(path: string, text: string): void;
  close(): Promise<void>;
};

/** Abandoned responses are read to the end, up to this many milliseconds without a byte. */
const LAST_WORDS_MS = 2_000;

/** A port of its own that leads to the site: the browser's own switch does not reach its workers. */
export async function openConnection(site: string): Promise<Connection> {
  const { hostname, port } = new URL(site);
  let state: "up" | "cut" | "stalled" = "up";
  const open = new Set<Socket>();
  const scripts = new Map<string, string>();
  const refused = new Set<string>();
  const server = createServer((near) => {
    open.add(near);
    near.on("close", () => open.delete(near)).on("error", () => {});
    if (state === "cut") return near.destroy();
    if (state === "stalled") return near.resume();
    const far = connect(Number(port), hostname);
    far.on("end", () => near.end()).on("error", () => near.destroy());
    // wrangler dev may end over a client that hangs up: the site is never hung up on.
    near.on("close", () => far.resume().setTimeout(LAST_WORDS_MS, () => far.destroy()));
    // Browsers don't pipeline: each request begins with a chunk of its own.
    near.on("data", (chunk) => {
      const [, path = ""] = /^(?:GET|POST) (\S+) /.exec(chunk.toString("latin1", 0, 200)) ?? [];
      const script = scripts.get(path);
      if (refused.has(path)) near.destroy();
      else if (script) near.end(answerOf(script));
      else far.write(chunk);
    });
    far.pipe(near);
  });
  const change = (next: typeof state) => {
    state = next;
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the connection has no port");
  return {
    origin: `http://localhost:${address.port}`,
    cut: () => change("cut"),
    stall: () => change("stalled"),
    restore: () => change("up"),
    refuse(path) {
      refused.add(path);
    },
    replaceScript(path, text) {
      scripts.set(path, text);
    },
    close() {
      change("cut");
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answerOf(script: string): string {
  const type = "content-type: text/javascript";
  const length = `content-length: ${Buffer.byteLength(script)}`;
  return ["HTTP/1.1 200 OK", type, length, "connection: close", "", script].join("\r\n");
}
