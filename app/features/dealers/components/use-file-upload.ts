import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, apiFetch } from "#app/lib/api-client.ts";
import { uploadWithProgress } from "#app/lib/forms/upload-with-progress.ts";
import { focusFirstError } from "#app/ui/focus-first-error.ts";
import { IMPORT_PATH, IMPORTS_API } from "../rules.ts";

/** The progress of an upload. */
export type UploadProgress = {
  percent: number;
  /** False once all bytes are sent and the response is pending. */
  isUploading: boolean;
};

const START: UploadProgress = { percent: 0, isUploading: true };

/**
 * Submits a form with a file without the router, which can't report progress, then opens the import's page.
 * If that fails, the file stays selected and the error is shown at the field.
 */
export function useFileUpload() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (error && form.current) focusFirstError(form.current);
  }, [error]);

  async function upload(body: FormData): Promise<void> {
    setError(undefined);
    setProgress(START);
    const transport = uploadWithProgress((percent) =>
      setProgress({ percent, isUploading: percent < 100 }),
    );
    try {
      const response = await apiFetch(IMPORTS_API, { method: "POST", body }, transport);
      await navigate(response.headers.get("location") ?? IMPORT_PATH);
      form.current?.reset();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown.errors.file ?? thrown.message);
    } finally {
      setProgress(null);
    }
  }

  return {
    upload: progress,
    error,
    send(element: HTMLFormElement) {
      if (progress) return;
      form.current = element;
      void upload(new FormData(element));
    },
  };
}
