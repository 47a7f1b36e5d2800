import { expect, test } from "vitest";
import { parsePushKey } from "#app/features/notices/push-key-format.ts";
import { pushSubscriptionSchema } from "#app/features/notices/push-schema.ts";
import { isPushEndpoint } from "#app/features/notices/push-services.ts";
import { newPushKey } from "../../../scripts/lib/push-key.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:123",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn",
  "https://web.push.apple.com/QGuQyavXutnMH",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC",
])("browsers subscribe at %s", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  "",
  "garage",
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com@evil.example/fcm/send/abc",
  "https://name:word@fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/",
  "https://evilfcm.googleapis.com/",
  "https://push.apple.com.evil.example/",
  "https://evilpush.apple.com/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
])("nothing is ever sent to '%s'", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

const KEYS = { p256dh: `B${"a".repeat(86)}`, auth: "b".repeat(22) };
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";

test.each([
  {},
  { endpoint: ENDPOINT },
  { endpoint: ENDPOINT, keys: { ...KEYS, auth: "" } },
  { endpoint: ENDPOINT, keys: { ...KEYS, auth: "b".repeat(23) } },
  { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: "A".repeat(87) } },
  { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: "<script>" } },
  { endpoint: `${ENDPOINT}/${"x".repeat(1_000)}`, keys: KEYS },
])("a subscription such as %j is refused", (subscription) => {
  expect(pushSubscriptionSchema.safeParse(subscription).success).toBe(false);
});

test("a key pair is read as it is made, and nothing else is", () => {
  const pair = newPushKey();
  const { publicKey, privateKey } = parsePushKey(pair) ?? {};
  expect(`${publicKey}.${privateKey}`).toBe(pair);
  for (const text of [
    "",
    pair.slice(1),
    `${pair}=`,
    `${publicKey}`,
    `${privateKey}.${publicKey}`,
  ]) {
    expect(parsePushKey(text)).toBeNull();
  }
});
