// What an isolate holds of the photos that are sent to it at once.
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { HeldFile } from "#app/lib/forms/held-file.ts";
import { UPLOAD_MEMORY } from "#app/lib/forms/uploads.server.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { countTo } from "#test/support/count-to.ts";
import { createCar, createReference, slipFields, slipPhotos } from "#test/support/slips.ts";

const HEADERS = { "content-type": "multipart/form-data; boundary=x" };
const FILE = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.jpg"\r\n\r\n';

beforeAll(createReference);
afterEach(() => vi.restoreAllMocks());

/** A slip that doesn't say how long it is: its first chunk comes, and the rest once it is let go. */
async function sendSlip(client?: Client) {
  client ??= await createSender();
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

async function createSender(): Promise<Client> {
  const client = new Client();
  await signIn(client, await createUser());
  return client;
}

test("an upload without memory is not read before another is answered", async () => {
  // Two of unknown length could come to more.
  expect(2 * uploadLimit(2).maxBytes).toBeGreaterThan(UPLOAD_MEMORY.capacity);
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

test("four slips at once hold no more than the limit, and nothing afterwards", async () => {
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
  expect(most).toBeLessThanOrEqual(UPLOAD_MEMORY.capacity);
  expect(held()).toBe(0);
});

test("slow bodies of one account don't affect another's upload", async () => {
  const slowClient = await createSender();
  const slow = await Promise.all(Array.from({ length: 60 }, () => sendSlip(slowClient)));
  // One holds memory and four wait unread; outside of production the bodies of the rest are drained.
  await countTo(
    56,
    slow.map(({ begun }) => begun),
  );

  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  const fields = slipFields(user, await createCar(user));
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...slipPhotos() })) {
    form.append(name, value);
  }
  // As a browser sends it, with its length.
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "";
  const body = await encoded.arrayBuffer();
  const headers = { "content-type": contentType, "content-length": String(body.byteLength) };
  const other = await client.fetch("/api/timeslips/submit", { method: "POST", headers, body });
  expect(other.status).toBe(200);
  for (const { goOn } of slow) goOn();
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(55);
  expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(
    new Set(["30"]),
  );
});
