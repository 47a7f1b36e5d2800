import { api } from "#workers/api/index.ts";
import { describeApi, ENDPOINTS } from "#workers/api/openapi/document.ts";
import type { Endpoint } from "#workers/api/openapi/endpoint.ts";

const PARAMETER = /:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g;

/**
 * What Hono really mounts, as `POST /api/vehicles`, with parameters in braces. Middleware and the
 * 405 behind each path listen to every method and are left out.
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

/** How the document describes a route. */
export function endpointOf(route: string): Endpoint {
  const found = describedEndpoints().find(([key]) => key === route);
  if (!found) throw new Error(`${route} is not in the document`);
  return found[1];
}

/**
 * What the document leaves out or gets wrong about an answer: the same body read by its schema, which
 * drops what it doesn't know.
 */
export function readAsDescribed(route: string, status: number, body: unknown): unknown {
  const answer = endpointOf(route).answers[status];
  if (!answer || typeof answer === "string") throw new Error(`${route} describes no ${status}`);
  return answer.schema.parse(body);
}

/** Every status the document gives a route, refusals that come by themselves included. */
export function describedStatuses(route: string): number[] {
  const [method = "", path = ""] = route.split(" ");
  const operation = describeApi().paths[path]?.[method.toLowerCase()];
  return Object.keys(operation?.responses ?? {}).map(Number);
}
