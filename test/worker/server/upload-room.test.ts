// What an isolate holds of the photos that are sent to it at once.
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { HeldFile } from "#app/lib/held-file.ts";
import { UPLOAD_ROOM } from "#app/lib/upload-room.server.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { createCar, createReference, slipFields, slipPhotos } from "#test/support/slips.ts";

const HEADERS = { "content-type": "multipart/form-data; boundary=x" };
const FILE = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.jpg"\r\n\r\n';

beforeAll(createReference);
afterEach(() => vi.restoreAllMocks());

/** A slip that doesn't say how long it is: its first chunk comes, and the rest once it is let go. */
async function sendSlip() {
  const client = new Client();
  await signIn(client, await createUser());
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const read = { chunks: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (read.chunks++ === 0) return controller.enqueue(new TextEncoder().encode(FILE));
        begun.resolve();
        await goOn.promise;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = client.fetch("/api/timeslips/submit", { method: "POST", headers: HEADERS, body });
  return { answer, read, begun: begun.promise, goOn: goOn.resolve };
}

test("an upload that finds no room is not read before another is answered", async () => {
  // Two of unknown length could come to more.
  expect(2 * uploadLimit(2).maxBytes).toBeGreaterThan(UPLOAD_ROOM.bytes);
  const first = await sendSlip();
  await first.begun;
  const second = await sendSlip();
  await new Client().get("/api/health");
  expect(second.read.chunks).toBe(0);
  first.goOn();
  expect((await first.answer).status).toBe(400);
  await second.begun;
  second.goOn();
  expect((await second.answer).status).toBe(400);
});

test("of four slips at once no more is held than there is room for, and nothing afterwards", async () => {
  const pad = (file: File) => new File([file, new Uint8Array(7_500_000)], file.name);
  const slips = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const user = await createUser();
      const client = new Client();
      await signIn(client, user);
      const fields = slipFields(user, await createCar(user));
      const { timeslip, timeslipAndVin } = slipPhotos();
      const photos = { timeslip: pad(timeslip), timeslipAndVin: pad(timeslipAndVin) };
      return { client, fields: { ...fields, ...photos } };
    }),
  );
  const memories = new Map<HeldFile, ArrayBuffer>();
  const held = () => [...memories.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  let most = 0;
  const { bytes } = HeldFile.prototype;
  vi.spyOn(HeldFile.prototype, "bytes").mockImplementation(async function (this: HeldFile) {
    const own = await bytes.call(this);
    memories.set(this, own.buffer);
    most = Math.max(most, held());
    return own;
  });
  const answers = await Promise.all(
    slips.map(({ client, fields }) => client.postForm("/api/timeslips/submit", fields)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(memories.size).toBe(8);
  expect(most).toBeGreaterThan(15_000_000);
  expect(most).toBeLessThanOrEqual(UPLOAD_ROOM.bytes);
  expect(held()).toBe(0);
});
