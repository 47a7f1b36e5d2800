import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { apiFetch } from "#app/lib/api-client.ts";
import { FIX_BELOW, type FormAnswer } from "#app/lib/forms/form-answer.ts";
import { uploadWithProgress } from "#app/lib/forms/upload-with-progress.ts";
import { FAILED, useApiForm } from "#app/ui/use-api-form.ts";
import { IMPORT_PATH, IMPORTS_API } from "../rules.ts";

/**
 * Sends a dealer file to the API, then opens the import's page.
 *
 * @returns `sentPercent`: the share that has been uploaded; null while nothing is
 */
export function useFileUpload(answer: FormAnswer | undefined) {
  const navigate = useNavigate();
  const form = useApiForm<void>(answer, {
    bodyOf: (element) => new FormData(element),
    async send(body, key, onProgress) {
      const init = { method: "POST", body, headers: { "idempotency-key": key } };
      const response = await apiFetch(IMPORTS_API, init, uploadWithProgress(onProgress));
      await navigate(response.headers.get("location") ?? IMPORT_PATH);
    },
    present: ({ message, errors }) => ({
      code: null,
      message: FIX_BELOW,
      errors: { file: errors.file ?? (message || FAILED) },
    }),
  });
  const { state, ref, reset } = form;
  const isDone = state.step === "done";
  const clear = useEffectEvent(() => {
    ref.current?.reset();
    reset();
  });
  useEffect(() => {
    if (isDone) clear();
  }, [isDone]);
  return { form, sentPercent: state.step === "busy" ? (state.sentPercent ?? 0) : null };
}
