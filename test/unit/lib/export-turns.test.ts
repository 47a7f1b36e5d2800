import { expect, test } from "vitest";
import { exportInTurn } from "#app/lib/export-turns.server.ts";

test("of 200 concurrent files, two are written at a time, eight wait, and the rest are rejected", async () => {
  const go = Promise.withResolvers<void>();
  let writing = 0;
  let most = 0;
  const write = async () => {
    most = Math.max(most, ++writing);
    await go.promise;
    writing -= 1;
    return "file";
  };
  const exports = Array.from({ length: 200 }, () => exportInTurn(write));
  go.resolve();
  const results = await Promise.allSettled(exports);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(results.at(-1)).toMatchObject({ reason: { status: 503, retryAfterSeconds: 10 } });
  expect(most).toBe(2);
});

test("a failed file releases its turn", async () => {
  const fail = () => exportInTurn(() => Promise.reject(new Error("no rows")));
  for (let n = 0; n < 3; n++) await expect(fail()).rejects.toThrow("no rows");
  expect(await exportInTurn(async () => "file")).toBe("file");
});
