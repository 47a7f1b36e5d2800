import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheFiles, cacheForm, deleteOldBuilds } from "#app/features/offline/form-copy.ts";
import { FORM_PATH } from "#app/features/offline/terms.ts";
import { COPY_HEADER } from "#app/lib/offline-copy.ts";

const OLD = { id: "1", files: ["/assets/form-1.js"], styles: [] };
const NEW = { id: "2", files: ["/assets/form-2.js"], styles: [] };
const PREFIX = "slip-form-";

/** The part of a browser's CacheStorage that the worker uses. */
class Caches {
  readonly #caches = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, entries);
    return {
      put: async (path: string, response: Response) => void entries.set(path, response),
      match: async (path: string) => entries.get(path),
      delete: async (path: string) => entries.delete(path),
    };
  }
  has = async (name: string) => this.#caches.has(name);
  keys = async () => [...this.#caches.keys()];
  delete = async (name: string) => this.#caches.delete(name);
  match = async (path: string) =>
    [...this.#caches.values()].map((entries) => entries.get(path)).find(Boolean);
}

/** What the server sends: the form with a build's files. */
let served = OLD;
const form = () =>
  new Response(served.files.map((file) => `<link rel="modulepreload" href="${file}">`).join(""), {
    headers: { [COPY_HEADER]: "demo-racer" },
  });

beforeEach(() => {
  served = OLD;
  vi.stubGlobal("caches", new Caches());
  vi.stubGlobal("fetch", async (path: string) =>
    path === FORM_PATH ? form() : new Response("file"),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a build's form replaces the older builds'", async () => {
  await cacheFiles(OLD);
  expect(await cacheForm(OLD)).toBe("kept");
  await cacheFiles(NEW);
  await deleteOldBuilds(NEW);
  expect(await caches.keys()).toEqual([`${PREFIX}1`, `${PREFIX}2`]);
  served = NEW;
  expect(await cacheForm(NEW)).toBe("kept");
  expect(await caches.keys()).toEqual([`${PREFIX}2`]);
});

test("an old build whose form arrives after the new one's caches nothing", async () => {
  await cacheFiles(OLD);
  await cacheForm(OLD);
  await cacheFiles(NEW);
  served = NEW;
  await cacheForm(NEW);
  served = OLD;
  expect(await cacheForm(OLD)).toBe("unable");
  expect(await caches.keys()).toEqual([`${PREFIX}2`]);
});
