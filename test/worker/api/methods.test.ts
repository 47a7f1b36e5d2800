import { expect, test } from "vitest";
import { mountedRoutes } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The methods of each mounted path; what answers GET answers HEAD. */
function methodsByPath(): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const route of mountedRoutes()) {
    const [method = "", path = ""] = route.split(" ");
    const methods = paths.get(path) ?? new Set();
    methods.add(method);
    if (method === "GET") methods.add("HEAD");
    paths.set(path, methods);
  }
  return paths;
}

/** An address of a path: its parameters filled in so that they match. */
function exampleOf(path: string): string {
  const values: Record<string, string> = { file: "abc.json", key: "x/y.jpg", badge: "et-13.jpg" };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "7");
}

test.each([...methodsByPath()])("%s answers 405 to every other method", async (path, methods) => {
  const client = new Client();
  const allowed = [...methods].toSorted();
  for (const method of METHODS.filter((name) => !methods.has(name))) {
    const response = await client.fetch(exampleOf(path), { method });
    const what = `${method} ${exampleOf(path)}`;
    expect(response.status, what).toBe(405);
    const allow = response.headers.get("allow")?.split(", ").toSorted();
    expect(allow, what).toEqual(allowed);
    if (method === "HEAD") continue;
    expect(await response.json(), what).toMatchObject({
      success: false,
      code: "method_not_allowed",
    });
  }
});

test("an unknown path is a JSON 404 whatever the method", async () => {
  const client = new Client();
  for (const path of [
    "/api",
    "/rest",
    "/api/nope",
    "/rest/nope/deeper",
    "/api/users/",
    "/rest//",
  ]) {
    for (const method of METHODS) {
      const response = await client.fetch(path, { method });
      expect(response.status, `${method} ${path}`).toBe(404);
      expect(response.headers.get("content-type"), path).toMatch(/^application\/json/);
    }
  }
});
