import { apiFetch } from "#app/lib/api-client.ts";
import { uploadWithProgress } from "#app/lib/forms/upload-with-progress.ts";

/**
 * Sends a slip's data to be saved.
 *
 * @param onProgress called with the percentage that has been uploaded
 * @throws ApiError
 */
export type SendTimeSlip = (
  data: FormData,
  idempotencyKey: string,
  onProgress?: (percent: number) => void,
) => Promise<unknown>;

/** Sends a slip to the API. @throws ApiError, with status 0 when the server can't be reached */
export const sendTimeSlip: SendTimeSlip = (body, key, onProgress) =>
  apiFetch(
    "/api/timeslips/submit",
    { method: "POST", body, headers: { "idempotency-key": key } },
    onProgress && uploadWithProgress(onProgress),
  );
