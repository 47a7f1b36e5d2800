import { env } from "cloudflare:workers";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as entry from "#app/entry.server.tsx";
import { pagesOf, routeIdOf } from "#app/page-table.ts";
import { PAGE_TABLE } from "#app/pages.ts";
import * as root from "#app/root.tsx";
import type { User } from "#db/queries/users.ts";
import { createPageRenderers } from "#workers/page-renderers.ts";
import { createServer } from "#workers/server.ts";
import { signIn } from "./accounts.ts";
import { Client } from "./client.ts";
import { replaceLimiters } from "./spent-limits.ts";

type RouteModule = {
  default?: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
};
const modules = import.meta.glob<RouteModule>("/app/routes/**/*.{ts,tsx}", { eager: true });

const NONE = {
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  imports: [],
  css: [],
};

/** Passes the components their data as props, which the framework's build does. */
function withProps(module: RouteModule): RouteModule {
  const { default: Page, ErrorBoundary } = module;
  return {
    ...module,
    ...(Page ? { default: withComponentProps(Page) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) } : {}),
  };
}

/** The build that the framework would make of the table of pages, without scripts and styles. */
function buildOfPages(): ServerBuild {
  const pages = pagesOf(PAGE_TABLE, []).map((page) => {
    const place =
      page.path === "/" ? { index: true, path: undefined } : { path: page.path.slice(1) };
    const module = modules[`/app/routes/${page.module}`];
    if (!module) throw new Error(`${page.path} has no module`);
    return { id: routeIdOf(page), parentId: "root", ...place, module: withProps(module) };
  });
  const routes = [{ id: "root", path: "", module: withProps(root as RouteModule) }, ...pages];
  const manifest = routes.map(({ module, ...place }) => ({
    ...place,
    ...NONE,
    module: `/assets/${place.id}.js`,
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasDefaultExport: "default" in module,
  }));
  const byId = <Each extends { id: string }>(list: Each[]) =>
    Object.fromEntries(list.map((each) => [each.id, each]));
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
      entry: { module: "/assets/entry.js", imports: [] },
      routes: byId(manifest),
    },
    routes: byId(routes),
    entry: { module: entry },
  } as unknown as ServerBuild;
}

const renderers = createPageRenderers(buildOfPages(), "production");
const server = createServer(renderers.render, renderers.readPayload);

/** Renders the pages of the table. */
export const renderPage = renderers.render;

/** A browser from the view of the whole server: its pages, their data, and the API. */
export function createBrowser(): Client {
  return new Client(undefined, server);
}

/**
 * A browser of production's server without rate limits. It sends the same cookies with every request, so nothing
 * that a response sets has an effect.
 *
 * @param user null for a visitor
 * @param bindings those of the site besides the usual ones
 */
export async function openSession(
  user: Pick<User, "id"> | null,
  bindings: object = {},
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const browser = createBrowser();
  const production = { APP_ENV: "production", MAIL_FROM: "club@garage.test" } as const;
  const unlimited = replaceLimiters({ limit: async () => ({ success: true }) });
  browser.bindings = { ...env, ...production, ...unlimited, ...bindings };
  if (user) await signIn(browser, user);
  const cookies = [...browser.cookies];
  return (path, init) => {
    browser.cookies.clear();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser.fetch(path, init);
  };
}
