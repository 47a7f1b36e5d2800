import { z } from "zod";
import { isPushEndpoint } from "./push-services.ts";

const UNKNOWN_SERVICE = "That isn't the address of a push service.";
export const UNREADABLE_KEY = "That isn't a key of a subscription.";

const endpoint = z
  .string({ error: UNKNOWN_SERVICE })
  .max(1_000, UNKNOWN_SERVICE)
  .refine(isPushEndpoint, UNKNOWN_SERVICE);
const key = (pattern: RegExp) => z.string({ error: UNREADABLE_KEY }).regex(pattern, UNREADABLE_KEY);

/** A browser's subscription, as `PushSubscription.toJSON()` has it: a point of P-256 and 16 secret bytes. */
export const pushSubscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: key(/^B[\w-]{86}$/), auth: key(/^[\w-]{22}$/) }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>;

/** Only its address. */
export const pushEndpointSchema = z.object({ endpoint });
