import type { CardStore } from "#app/features/sharing/card-store.server.ts";

/** The renderer with its fonts: a megabyte of WebAssembly, started by the first card of an isolate. */
let renderer: Promise<(svg: string) => Uint8Array<ArrayBuffer>> | undefined;

async function startRenderer() {
  const [{ initWasm, Resvg }, wasm, ...fonts] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("@resvg/resvg-wasm/index_bg.wasm"),
    import("./fonts/barlow-condensed-700-italic.bin"),
    import("./fonts/barlow-condensed-600.bin"),
    import("./fonts/plex-mono-500.bin"),
  ]);
  const fontBuffers = fonts.map((font) => new Uint8Array(font.default));
  // Last: it can be tried again after a failure, but is refused once it has succeeded.
  await initWasm(wasm.default);
  return (svg: string) => {
    const drawing = new Resvg(svg, {
      font: { fontBuffers, defaultFontFamily: "Barlow Condensed" },
    });
    const image = drawing.render();
    try {
      return new Uint8Array(image.asPng());
    } finally {
      image.free();
      drawing.free();
    }
  };
}

/** Cards in the public bucket, drawn by resvg. */
export function createCardStore(bucket: R2Bucket): CardStore {
  return {
    async render(svg) {
      renderer ??= startRenderer().catch((error: unknown) => {
        renderer = undefined;
        throw error;
      });
      return (await renderer)(svg);
    },
    async read(key, etag) {
      const object = await bucket.get(key);
      if (!object) return null;
      if (object.customMetadata?.drawnOf !== etag) {
        await object.body.cancel();
        return null;
      }
      return new Uint8Array(await object.arrayBuffer());
    },
    async keep(key, etag, png) {
      await bucket.put(key, png, {
        httpMetadata: { contentType: "image/png" },
        customMetadata: { drawnOf: etag },
      });
    },
  };
}
