import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { ORIGIN } from "./support/this-site.ts";

const FILES = globSync("**/*.*", { cwd: "build/client", withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative("build/client", join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith("_"));
/** Named for the content, or in a folder named for the version of a library. */
const VERSIONED = /^assets\/(.+-[\w-]{7,8}\.\w+|[a-z]+-\d+\.\d+\.\d+\/[\w.-]+)$/;

/** The headers of a response that restrict its use; null if missing. */
async function headersOf(path: string) {
  const response = await fetch(`${ORIGIN}/${path}`);
  await response.arrayBuffer();
  const { headers, status } = response;
  return {
    status,
    nosniff: headers.get("x-content-type-options"),
    corp: headers.get("cross-origin-resource-policy"),
    cache: headers.get("cache-control"),
  };
}

test("every file of the build has its declared type, and only our pages may use it", async () => {
  expect(FILES.length).toBeGreaterThan(50);
  for (const path of FILES) {
    const corp = path === "art/share.jpg" ? "cross-origin" : "same-origin";
    const headers = await headersOf(path);
    expect(headers, path).toMatchObject({ status: 200, nosniff: "nosniff", corp });
  }
});

test("a file with a version in its path is cached for a year, others are revalidated", async () => {
  const versioned = FILES.filter((path) => path.startsWith("assets/"));
  expect(versioned.filter((path) => !VERSIONED.test(path))).toEqual([]);
  for (const path of versioned) {
    expect(await headersOf(path), path).toMatchObject({
      cache: "public, max-age=31536000, immutable",
    });
  }
  for (const path of FILES.filter((file) => !versioned.includes(file))) {
    expect((await headersOf(path)).cache, path).toMatch(
      /^(public, max-age=0, must-revalidate|no-cache)$/,
    );
  }
});

test.each(["", "api/health", "builds/latest.json", "tracks", "assets/none.js"])(
  "the Worker's own responses have the same headers: /%s",
  async (path) => {
    expect(await headersOf(path)).toMatchObject({ nosniff: "nosniff", corp: "same-origin" });
  },
);

test("the table of places stays on the server", () => {
  const holdsTable = (path: string) => readFileSync(path).includes("Punxsutawney");
  expect(holdsTable("app/features/geography/places.bin")).toBe(true);
  expect(FILES.filter((path) => holdsTable(`build/client/${path}`))).toEqual([]);
});

test("the server's bundle has no code editor, and loads the table of places on demand", () => {
  const texts = (pattern: string) => globSync(pattern).map((path) => readFileSync(path, "utf8"));
  const hasEditor = (text: string) => text.includes("cm-content");
  expect(texts("build/client/assets/*.js").filter(hasEditor)).toHaveLength(1);
  const server = texts("build/server/{index.js,assets/*.js}");
  expect(server.length).toBeGreaterThan(50);
  expect(server.filter(hasEditor)).toEqual([]);
  const mentions = server.flatMap((text) =>
    [...text.matchAll(/\/places-[\w-]+\.bin/g)].map(({ index }) => text.slice(index - 15, index)),
  );
  expect(mentions).toEqual(['await import(".']);
});

test.each(["offline-worker.js", "verify-worker.js"])("%s has its own policy", async (worker) => {
  const { headers } = await fetch(`${ORIGIN}/${worker}`);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(headers.get("cache-control")).toBe("no-cache");
});
