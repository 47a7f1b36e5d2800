import { apiFetch } from "#app/lib/api-client.ts";
import { uploadWithProgress } from "#app/lib/upload.ts";

/**
 * Takes the data of a slip and sees to it that it is saved.
 *
 * @param onProgress called with the percentage that was uploaded
 * @throws ApiError
 */
export type SendTimeSlip = (
  data: FormData,
  idempotencyKey: string,
  onProgress?: (percent: number) => void,
) => Promise<unknown>;

/** Sends a slip to the API. @throws ApiError, with status 0 where the server can't be reached */
export const sendTimeSlip: SendTimeSlip = (body, key, onProgress) =>
  apiFetch(
    "/api/timeslips/submit",
    { method: "POST", body, headers: { "idempotency-key": key } },
    onProgress && uploadWithProgress(onProgress),
  );
