import { env } from "cloudflare:workers";

/** An error as the Images binding throws it. */
export function imagesError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** An Images binding whose every call ends as `answer` does. */
export function imagesThat(answer: () => Promise<never>): ImagesBinding {
  const transformer = { transform: () => transformer, output: answer };
  return { input: () => transformer } as unknown as ImagesBinding;
}

/** The real binding, and how often it was called. */
export function countedImages() {
  const calls = { count: 0 };
  const images = {
    ...env.IMAGES,
    input(source: ReadableStream<Uint8Array>) {
      calls.count += 1;
      return env.IMAGES.input(source);
    },
  } satisfies ImagesBinding;
  return { images, calls };
}
