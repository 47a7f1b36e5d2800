import { z } from "zod";
import { pushEndpointSchema, pushSubscriptionSchema } from "#app/features/notices/push-schema.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";

const KEY =
  "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn";
const SUCCESS = z.object({ success: z.literal(true) });

export const PUSH = {
  "GET /api/push/key": {
    id: "getPushKey",
    tag: "Notices",
    summary: "The public key that browsers subscribe to pushes with",
    description: "An uncompressed point of P-256 in base64url, for `applicationServerKey`.",
    answers: {
      200: jsonAnswer("The key.", z.object({ publicKey: z.string() }), { publicKey: KEY }),
    },
    refuses: [404],
  },
  "POST /api/push/subscribe": {
    id: "subscribeDevice",
    tag: "Notices",
    summary: "Push the member's notices to this browser",
    description:
      "Takes what `PushSubscription.toJSON()` returns, from the push services of Chrome, Edge, Firefox and Safari. A member has at most ten devices: the oldest makes place. An address that is stored with other keys belongs to another browser, and is refused.",
    access: "racer",
    body: jsonBody(pushSubscriptionSchema, {
      endpoint: ENDPOINT,
      keys: { p256dh: KEY, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
    }),
    answers: { 201: jsonAnswer("Subscribed.", SUCCESS, { success: true }) },
    refuses: [404, 409, 429],
  },
  "POST /api/push/unsubscribe": {
    id: "unsubscribeDevice",
    tag: "Notices",
    summary: "End pushes to a browser",
    description: "Only the member's own devices; for any other address nothing happens.",
    access: "racer",
    body: jsonBody(pushEndpointSchema, { endpoint: ENDPOINT }),
    answers: { 200: jsonAnswer("Ended.", SUCCESS, { success: true }) },
    refuses: [429],
  },
} as const satisfies Endpoints;
