import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { jpegSize } from "#test/support/jpeg-size.ts";

let starts = 0;

// The renderer may have been started by another file's tests.
vi.resetModules();
const { createCardStore } = await import("#workers/card-store.ts");

vi.mock("@resvg/resvg-wasm", async (importOriginal) => {
  const resvg = await importOriginal<typeof import("@resvg/resvg-wasm")>();
  return {
    ...resvg,
    initWasm: async (wasm: Parameters<typeof resvg.initWasm>[0]) => {
      starts += 1;
      if (starts === 1) throw new Error("out of memory");
      await resvg.initWasm(wasm);
    },
  };
});

// What the renderer loads when it starts: fetched by a test itself, it would count as the test's own time.
await Promise.all([
  import("@resvg/resvg-wasm"),
  import("@resvg/resvg-wasm/index_bg.wasm"),
  import("@jsquash/jpeg/encode.js"),
  import("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
]);

test("after a failed start, the renderer is started again for the next card", async () => {
  const store = createCardStore({ bucket: env.MEDIA, jobs: env.JOBS, log: () => {} });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>';
  await expect(store.render(svg)).rejects.toThrow("out of memory");
  const cards = await Promise.all([store.render(svg), store.render(svg)]);
  for (const jpeg of cards) expect(jpegSize(jpeg)).toEqual([4, 4]);
  expect(starts).toBe(2);
});

test("a card with far more detail than a photo has still stays below 150 kB", async () => {
  const store = createCardStore({ bucket: env.MEDIA, jobs: env.JOBS, log: () => {} });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <filter id="noise"><feTurbulence baseFrequency="0.4" numOctaves="3"/></filter>
    <rect width="1200" height="630" filter="url(#noise)"/></svg>`;
  const jpeg = await store.render(svg);
  expect(jpeg.length).toBeLessThan(150_000);
  expect(jpegSize(jpeg)).toEqual([1200, 630]);
});
