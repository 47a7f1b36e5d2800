import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createServer } from "#workers/server.ts";

const ORIGIN = "http://garage.test";
const apiServer = createServer();

/** A unique client address, since limits are per address. */
export function newAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** A browser from the API's view: stores cookies, sends its origin with writes. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  /** The server's bindings; a test may replace some. */
  bindings: typeof env = env;
  /** The server's other entrypoints. */
  exports: object = {};

  private readonly server: Pick<typeof apiServer, "fetch">;

  /** @param server answers the requests; the one without pages by default */
  constructor(address = newAddress(), server: Client["server"] = apiServer) {
    this.address = address;
    this.server = server;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("origin") && init.method && init.method !== "GET")
      headers.set("origin", ORIGIN);
    // Programs send no origin: tests request that by an empty one.
    if (headers.get("origin") === "") headers.delete("origin");
    if (this.cookies.size > 0 && !headers.has("cookie")) {
      headers.set(
        "cookie",
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    }
    headers.set("cf-connecting-ip", this.address);
    const context = createExecutionContext();
    Object.defineProperty(context, "exports", { value: this.exports });
    const response = await this.server.fetch(
      new Request(new URL(path, ORIGIN), { ...init, headers, redirect: "manual" }),
      this.bindings,
      context,
    );
    await waitOnExecutionContext(context);
    this.keepCookies(response);
    return response;
  }

  get(path: string) {
    return this.fetch(path);
  }

  postJson(path: string, body: unknown, headers: Record<string, string> = {}) {
    return this.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  postForm(
    path: string,
    fields: Record<string, string | File>,
    headers: Record<string, string> = {},
  ) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.fetch(path, { method: "POST", headers, body });
  }

  private keepCookies(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const [name = "", ...value] = pair.split("=");
      const isExpired = attributes.some((a) => /max-age=0$/i.test(a.trim()));
      if (isExpired) this.cookies.delete(name);
      else this.cookies.set(name, value.join("="));
    }
  }
}
