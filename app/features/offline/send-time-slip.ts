import { apiFetch } from "#app/lib/api-client.ts";

/** Takes the data of a slip and sees to it that it is saved. @throws ApiError */
export type SendTimeSlip = (data: FormData, idempotencyKey: string) => Promise<unknown>;

/** Sends a slip to the API. @throws ApiError, with status 0 where the server can't be reached */
export const sendTimeSlip: SendTimeSlip = (body, key) =>
  apiFetch("/api/timeslips/submit", {
    method: "POST",
    body,
    headers: { "idempotency-key": key },
  });
