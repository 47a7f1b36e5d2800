import { useNavigate } from "react-router";
import { apiFetch } from "#app/lib/api-client.ts";
import { uploadWithProgress } from "#app/lib/forms/upload-with-progress.ts";
import { explainError, type Transport, useTransport } from "#app/ui/use-transport.ts";
import { IMPORT_PATH, IMPORTS_API } from "../rules.ts";

/**
 * Submits a file to the API, since the router can't report progress, then opens the import's page. If that fails, the
 * file stays selected and the error is shown at the field.
 */
export function useFileUpload(): Transport {
  const navigate = useNavigate();
  return useTransport({
    async send(body, { form, onProgress }) {
      const request = uploadWithProgress(onProgress);
      const response = await apiFetch(IMPORTS_API, { method: "POST", body }, request);
      await navigate(response.headers.get("location") ?? IMPORT_PATH);
      form.reset();
    },
    explain(thrown) {
      const { code, message, errors } = explainError(thrown);
      return { code, message, errors: { file: message, ...errors } };
    },
  });
}
