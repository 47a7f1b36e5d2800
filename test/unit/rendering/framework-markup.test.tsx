import { globSync, readFileSync } from "node:fs";
import { Suspense, use } from "react";
import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { expect, test } from "vitest";
import {
  BODY_START,
  DATA_START,
  DOCUMENT_END,
  HEAD_END,
  HOISTED_SCRIPT,
  LINK,
  LINK_PATH,
  LINK_START,
  MANIFEST,
  MODULE_PRELOAD,
  MODULE_TYPE,
  nonceAttribute,
  SCRIPT_END,
  SCRIPT_START,
  SCROLL_POSITIONS,
  SCROLL_START,
  STYLESHEET,
  UNRENDERED_BOUNDARY,
} from "#app/rendering/framework-markup.ts";
import { renderDocument } from "#app/rendering/render-document.server.tsx";

// What app/rendering expects of the markup of React and React Router. After an incompatible upgrade this fails
// first: each message names the constant of framework-markup.ts that no longer matches.

const NONCE = "n0nce";
const WORDS = "</script><b>1/4 mile</b>";
const CONTENT = '<p id="content">first round</p>';

function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={NONCE} />
        <Scripts nonce={NONCE} />
      </body>
    </html>
  );
}

function buildOf(
  Page: () => React.ReactNode,
  handle: (context: EntryContext, request: Request) => Promise<string>,
): ServerBuild {
  const ids = { id: "root", path: "" };
  const has = {
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  return {
    ssr: true,
    isSpaMode: false,
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    future: {},
    assets: {
      url: "/assets/manifest.js",
      version: "1",
      entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
      routes: {
        root: { ...ids, ...has, module: "/assets/root.js", imports: [], css: ["/assets/root.css"] },
      },
    },
    routes: {
      root: {
        ...ids,
        module: {
          default: Page,
          Layout,
          loader: () => ({ words: WORDS }),
          links: () => [
            { rel: "manifest", href: "/site.webmanifest" },
            { rel: "stylesheet", href: "/assets/root.css" },
          ],
        },
      },
    },
    entry: {
      module: {
        default: async (
          request: Request,
          _status: number,
          _headers: Headers,
          context: EntryContext,
        ) => new Response(await handle(context, request)),
      },
    },
  } as unknown as ServerBuild;
}

const failOnError = (error: unknown) => {
  throw error;
};

/** The document as we render it, and as the framework streams it. */
async function render(Page: () => React.ReactNode): Promise<{ ours: string; streamed: string }> {
  const address = "https://garage.test/";
  const renderBy = async (handle: Parameters<typeof buildOf>[1]) => {
    const answer = createRequestHandler(buildOf(Page, handle), "production");
    return (await answer(new Request(address), new RouterContextProvider())).text();
  };
  const ours = await renderBy((context, { signal }) =>
    renderDocument(context, { url: address, nonce: NONCE, signal, onError: failOnError }),
  );
  const streamed = await renderBy(async (context) => {
    const stream = await renderToReadableStream(
      <ServerRouter context={context} url={address} nonce={NONCE} />,
      { nonce: NONCE, onError: failOnError },
    );
    await stream.allReady;
    return new Response(stream).text();
  });
  return { ours, streamed };
}

const Page = () => (
  <>
    <p id="content">first round</p>
    <Outlet />
  </>
);

/** All matches of a pattern, global or not. */
function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(new RegExp(pattern, `${pattern.flags.replace("g", "")}g`))].map(
    ([match]) => match,
  );
}

test("a document has one head and ends with its body", async () => {
  const { ours } = await render(Page);
  expect(ours, "doctype").toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
  expect(ours.split(HEAD_END), "HEAD_END").toHaveLength(2);
  expect(ours.split(BODY_START), "BODY_START").toHaveLength(2);
  expect(ours.endsWith(DOCUMENT_END), "DOCUMENT_END").toBe(true);
  expect(ours).toContain(CONTENT);
});

test("links have the expected format", async () => {
  const { ours } = await render(Page);
  const [head = "", body = ""] = ours.split(HEAD_END);
  const links = all(head, LINK);
  expect(links.length, "LINK").toBeGreaterThanOrEqual(4);
  expect(head.split("<link").length - 1, "LINK_START").toBe(head.split(LINK_START).length - 1);
  const sheets = links.filter((link) => link.includes(` ${STYLESHEET}`));
  expect(sheets, "STYLESHEET").toHaveLength(1);
  expect(LINK_PATH.exec(sheets[0] ?? "")?.[1], "LINK_PATH").toBe("/assets/root.css");
  expect(
    links.filter((link) => link.includes(MANIFEST)),
    "MANIFEST",
  ).toHaveLength(1);
  const preloads = all(ours, LINK).filter((link) => link.includes(MODULE_PRELOAD));
  const files = preloads.map((link) => LINK_PATH.exec(link)?.[1]);
  expect(files.toSorted(), "MODULE_PRELOAD").toEqual([
    "/assets/entry.js",
    "/assets/react.js",
    "/assets/root.js",
  ]);
  for (const link of [...links, ...all(body, LINK)])
    expect(link.split("nonce").length, "nonceAttribute").toBe(
      link.split(nonceAttribute(NONCE)).length,
    );
});

test("a page's own script has the expected format and is in the head", async () => {
  const { ours } = await render(() => (
    <>
      <Page />
      <script src="/assets/own.js" type="module" async />
    </>
  ));
  const [head = ""] = ours.split(HEAD_END);
  const [script] = [...head.matchAll(HOISTED_SCRIPT)];
  expect(script?.[1], "HOISTED_SCRIPT").toBe("/assets/own.js");
});

test("scripts have the expected format and follow the content", async () => {
  const { ours } = await render(Page);
  const [head = "", body = ""] = ours.split(HEAD_END);
  expect(head, "scripts in the head").not.toContain(SCRIPT_START);
  expect(body.indexOf(SCRIPT_START), "SCRIPT_START").toBeGreaterThan(body.indexOf(CONTENT));
  const parts = body.split(SCRIPT_END).slice(0, -1);
  expect(parts.length, "SCRIPT_END").toBe(body.split(SCRIPT_START).length - 1);
  const scripts = parts.map((part) => {
    const [, tag = "", text = ""] = /(<script[^<>]*>)(.*)$/s.exec(part) ?? [];
    expect(tag, "nonceAttribute").toContain(nonceAttribute(NONCE));
    return { tag, text };
  });
  const modules = scripts.filter(({ tag }) => tag.includes(MODULE_TYPE));
  expect(modules, "MODULE_TYPE").toHaveLength(1);
  expect(modules[0]?.text, "MODULE_TYPE").toContain("/assets/entry.js");
  const data = scripts.filter(({ text }) => text.startsWith(DATA_START));
  expect(data.length, "DATA_START").toBeGreaterThanOrEqual(2);
  const scrolls = scripts.filter(
    ({ text }) => text.startsWith(SCROLL_START) && text.includes(SCROLL_POSITIONS),
  );
  expect(scrolls, "SCROLL_START, SCROLL_POSITIONS").toHaveLength(1);
  expect(scripts, "a script that isn't deferred").toHaveLength(data.length + 2);
});

test("data is passed to the browser like in the framework's stream", async () => {
  const { ours, streamed } = await render(Page);
  expect(ours, "dataScripts").not.toContain(WORDS);
  // The text that the scripts pass to the router.
  const textIn = (html: string) =>
    all(html, /streamController\.enqueue\((".*?")\);/)
      .map((call) => JSON.parse(call.slice("streamController.enqueue(".length, -2)))
      .join("");
  expect(textIn(ours), "dataScripts").toBe(textIn(streamed));
  expect(textIn(ours), "dataScripts").toContain("1/4 mile");
  for (const html of [ours, streamed])
    expect(html, "dataScripts").toContain("window.__reactRouterContext.streamController.close();");
});

test("apart from its data, a document is the same as in the stream", async () => {
  const { ours, streamed } = await render(Page);
  const [content = ""] = ours.split("<script");
  expect(streamed.startsWith(content)).toBe(true);
});

test("a suspended boundary is marked when rendered as a string", async () => {
  const { renderToString } = await import("react-dom/server");
  const late = Promise.resolve("second round");
  const Late = () => <p>{use(late)}</p>;
  const Waiting = () => (
    <Suspense>
      <Late />
    </Suspense>
  );
  expect(renderToString(<Waiting />), "UNRENDERED_BOUNDARY").toContain(UNRENDERED_BOUNDARY);
  const { ours } = await render(Waiting);
  expect(ours, "rendered as a stream instead").toContain("<p>second round</p>");
});

test("only app/rendering mentions the framework's internals", () => {
  const inside =
    /__reactRouter|react-router-scroll-positions|ServerRouter|HydratedRouter|EntryContext|modulepreload|<!--\$/;
  const sources = globSync("{app,workers}/**/*.{ts,tsx}").filter(
    (file) => !file.startsWith("app/rendering/") && inside.test(readFileSync(file, "utf8")),
  );
  expect(sources).toEqual([]);
});
