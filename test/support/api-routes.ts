import { api } from "#workers/api/index.ts";
import { describeApi, ENDPOINTS } from "#workers/api/openapi/document.ts";
import type { Endpoint } from "#workers/api/openapi/endpoint.ts";

const PARAMETER = /:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g;

/**
 * The routes mounted in Hono, as `POST /api/vehicles`, with parameters in braces. Middleware and 405 handlers,
 * which match every method, are omitted.
 */
export function mountedRoutes(): string[] {
  const routes = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replaceAll(PARAMETER, "{$1}")}`);
  return [...new Set(routes)].toSorted();
}

export function describedEndpoints(): [string, Endpoint][] {
  return Object.entries(ENDPOINTS);
}

/** The document's description of a route. */
export function endpointOf(route: string): Endpoint {
  const endpoint = describedEndpoints().find(([key]) => key === route);
  if (!endpoint) throw new Error(`${route} is not in the document`);
  return endpoint[1];
}

/**
 * A response body parsed by the document's schema, which drops unknown fields: it differs from the body if the
 * document omits a field or gets it wrong.
 */
export function readAsDescribed(route: string, status: number, body: unknown): unknown {
  const answer = endpointOf(route).answers[status];
  if (!answer || typeof answer === "string") throw new Error(`${route} describes no ${status}`);
  return answer.schema.parse(body);
}

/** Every status of a route in the document, including implied errors. */
export function describedStatuses(route: string): number[] {
  const [method = "", path = ""] = route.split(" ");
  const operation = describeApi().paths[path]?.[method.toLowerCase()];
  return Object.keys(operation?.responses ?? {}).map(Number);
}
