import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, apiFetch } from "#app/lib/api-client.ts";
import { uploadWithProgress } from "#app/lib/upload.ts";
import { focusFirstError } from "#app/ui/focus-first-error.ts";
import { IMPORT_PATH, IMPORTS_API } from "../rules.ts";

/** A file under way. */
export type Sending = {
  percent: number;
  /** Not all of it is there. */
  isOnItsWay: boolean;
};

const START: Sending = { percent: 0, isOnItsWay: true };

/**
 * Sends a form with a file past the router, which can't tell how far it is, and opens what became of it.
 * Where that fails, the file stays chosen and the reason is in its place.
 */
export function useFileUpload() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (error && form.current) focusFirstError(form.current);
  }, [error]);

  async function upload(body: FormData): Promise<void> {
    setError(undefined);
    setSending(START);
    const progress = uploadWithProgress((percent) =>
      setSending({ percent, isOnItsWay: percent < 100 }),
    );
    try {
      const answer = await apiFetch(IMPORTS_API, { method: "POST", body }, progress);
      await navigate(answer.headers.get("location") ?? IMPORT_PATH);
      form.current?.reset();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown.errors.file ?? thrown.message);
    } finally {
      setSending(null);
    }
  }

  return {
    sending,
    error,
    send(chosen: HTMLFormElement) {
      if (sending) return;
      form.current = chosen;
      void upload(new FormData(chosen));
    },
  };
}
