import { describe, expect, test } from "vitest";
import { uploadLimit } from "#app/features/media/check-upload.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/media/pictures.ts";
import { readForm } from "#app/lib/forms/read-form.server.ts";
import { createUser, signIn } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";

const KB = 1024;

/** A body that comes in pieces and does not say how long it is; `sent` tells what was taken of it. */
function streamed(head: string, { bytes, tail = "" }: { bytes: number; tail?: string }) {
  const encoder = new TextEncoder();
  const piece = new Uint8Array(64 * KB).fill(97);
  const progress = { sent: 0 };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    pull(controller) {
      if (progress.sent >= bytes) {
        if (tail) controller.enqueue(encoder.encode(tail));
        return controller.close();
      }
      const next = piece.slice(0, Math.min(piece.byteLength, bytes - progress.sent));
      progress.sent += next.byteLength;
      controller.enqueue(next);
    },
  });
  return { stream, progress };
}

const ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
const FILE = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.jpg"\r\n\r\n';

/** The same in pieces of so many bytes, each of which costs as much to take as a large one. */
function inCrumbs(
  head: string,
  { bytes, each, tail = "" }: { bytes: number; each: number; tail?: string },
) {
  const piece = new Uint8Array(each).fill(97);
  const progress = { pieces: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull(controller) {
        if (progress.pieces * each >= bytes) {
          if (tail) controller.enqueue(new TextEncoder().encode(tail));
          return controller.close();
        }
        progress.pieces += 1;
        controller.enqueue(piece.slice());
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, progress };
}

function posted(type: string, body: ReadableStream) {
  return new Request(`${TEST_ORIGIN}/page`, {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
}

describe("a body in tiny chunks", () => {
  test.each([
    [ENCODED, "a="],
    [MULTIPART, FILE],
  ])("of %s is left off", async (type, head) => {
    const { stream, progress } = inCrumbs(head, { bytes: 60 * KB, each: 1 });
    await expect(readForm(posted(type, stream), testDeps())).rejects.toMatchObject({
      code: "bad_request",
    });
    expect(progress.pieces).toBeLessThan(5_000);
  });

  test("of JSON from a stranger is left off", async () => {
    const { stream, progress } = inCrumbs('{"username":"', { bytes: 60 * KB, each: 1 });
    const client = new Client();
    client.bindings = { ...client.bindings, APP_ENV: "production", MAIL_FROM: "club@garage.test" };
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: stream };
    expect((await client.fetch("/api/users/login", init)).status).toBe(400);
    expect(progress.pieces).toBeLessThan(5_000);
  });

  test("is read in the pieces of the worst line there is", async () => {
    const { stream } = inCrumbs(FILE, { bytes: 4_000_000, each: 400, tail: "\r\n--x--\r\n" });
    const form = await readForm(posted(MULTIPART, stream), testDeps(), uploadLimit(1));
    expect(form.get("f")).toMatchObject({ size: 4_000_000 });
  });
});

describe("forms of pages", () => {
  test("a streamed form is read up to 64 kB", async () => {
    const { stream } = streamed("a=", { bytes: 60 * KB });
    expect(String((await readForm(posted(ENCODED, stream), testDeps())).get("a")).length).toBe(
      60 * KB,
    );
  });

  test.each([
    [ENCODED, "a="],
    [MULTIPART, FILE],
  ])("an endless %s is left off at the limit", async (type, head) => {
    const { stream, progress } = streamed(head, { bytes: 500_000 * KB });
    await expect(readForm(posted(type, stream), testDeps())).rejects.toMatchObject({
      code: "too_large",
    });
    expect(progress.sent).toBeLessThan(1000 * KB);
  });

  test("a form that says it is too large is not begun", async () => {
    const request = new Request(`${TEST_ORIGIN}/page`, {
      method: "POST",
      headers: { "content-type": ENCODED, "content-length": String(65 * KB) },
      body: `a=${"x".repeat(65 * KB - 2)}`,
    });
    await expect(readForm(request, testDeps())).rejects.toMatchObject({ code: "too_large" });
    expect(request.bodyUsed).toBe(false);
  });

  test("an upload is read as far as its photos may go, and says so", async () => {
    const fits = streamed(FILE, { bytes: MAX_UPLOAD_BYTES, tail: "\r\n--x--\r\n" });
    const form = await readForm(posted(MULTIPART, fits.stream), testDeps(), uploadLimit(1));
    expect(form.get("f")).toMatchObject({ size: MAX_UPLOAD_BYTES });
    const endless = streamed(FILE, { bytes: 500_000 * KB });
    const refused = readForm(posted(MULTIPART, endless.stream), testDeps(), uploadLimit(1));
    await expect(refused).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringMatching(/^This upload has more than 12\.5 MB\. Photos can be/),
    });
    expect(endless.progress.sent).toBeLessThan(MAX_UPLOAD_BYTES + 2000 * KB);
  });
});

describe("bodies of the API", () => {
  async function send(path: string, type: string, body: BodyInit) {
    const client = new Client();
    await signIn(client, await createUser());
    return client.fetch(path, { method: "POST", headers: { "content-type": type }, body });
  }

  test("JSON that does not say how long it is is 413 past 64 kB", async () => {
    const { stream } = streamed('{"username":"', { bytes: 500_000 * KB });
    const response = await send("/api/users/login", "application/json", stream);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, code: "too_large" });
  });

  test.each(["/api/vehicles", "/api/timeslips/submit"])(
    "an endless upload to %s is 413",
    async (path) => {
      const { stream } = streamed(FILE, { bytes: 500_000 * KB });
      const response = await send(path, MULTIPART, stream);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ success: false, code: "too_large" });
    },
  );

  test("malformed, deep and foreign bodies are refused by their own status", async () => {
    const deep = "[".repeat(30_000) + "]".repeat(30_000);
    const cases: [string, BodyInit, number][] = [
      ["application/json", "{", 400],
      ["application/json", "", 400],
      ["application/json", deep, 400],
      ["application/json", `{"username":${deep},"password":"x"}`, 400],
      ["application/json", '{"__proto__":{"username":"x"}}', 400],
      ["application/json", "null", 400],
      ["application/json", new Uint8Array([0x22, 0xff, 0x22]), 400],
      ["text/plain", "{}", 415],
      [ENCODED, "username=x", 415],
      ["", "{}", 415],
    ];
    for (const [type, body, status] of cases) {
      const response = await send("/api/users/login", type, body);
      expect(response.status, `${type} ${String(body).slice(0, 40)}`).toBe(status);
      expect(await response.json()).toMatchObject({ success: false });
    }
  });
});
