import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawCard } from "#app/features/sharing/stored-card.server.ts";
import { createCardStore } from "#workers/card-store.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>';
const never = () => new Promise<never>(() => {});

/** The bucket, with some of its methods replaced. */
function bucketWith(methods: Partial<Record<"get" | "put", () => Promise<unknown>>>): R2Bucket {
  return new Proxy(env.MEDIA, {
    get: (bucket, name) => Reflect.get(methods, name) ?? Reflect.get(bucket, name).bind(bucket),
  });
}

const storeOf = (bucket: R2Bucket) => createCardStore({ bucket, jobs: env.JOBS, log: () => {} });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a card whose bytes never arrive is unavailable after three seconds", async () => {
  const withoutBytes = async () => ({ customMetadata: {}, arrayBuffer: never });
  const reading = storeOf(bucketWith({ get: withoutBytes })).read("cards/stuck.jpg");
  const result = expect(reading).rejects.toMatchObject({ code: "unavailable" });
  await vi.advanceTimersByTimeAsync(3_000);
  await result;
});

test("a card that can't be stored in time is shown, and the next one can be drawn", async () => {
  const logged: string[] = [];
  const log = (_level: string, event: string) => void logged.push(event);
  const jpeg = new Uint8Array([1]);
  const cards = {
    ...storeOf(bucketWith({ get: async () => null, put: never })),
    render: async () => jpeg,
  };
  for (const key of ["cards/first.jpg", "cards/second.jpg"]) {
    const drawing = drawCard(
      { cards, log, waitUntil() {} },
      { key, svg: SVG },
      { isPatient: true },
    );
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await drawing).jpeg).toBe(jpeg);
  }
  expect(logged).toEqual(["card.not_kept", "card.not_kept"]);
});
