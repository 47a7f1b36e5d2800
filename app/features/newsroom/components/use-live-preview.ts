import { useEffect, useRef, useState } from "react";
import { ApiError, apiJson } from "#app/lib/api-client.ts";

/** The pause in typing after which the text is sent. */
const PAUSE_MS = 400;

type Preview = { html: string; mistakes: readonly string[] };

/**
 * Renders the text as an article when typing pauses; until then, and after a failure, returns the previous
 * preview.
 *
 * @param saved the text that the page was loaded with, rendered
 */
export function useLivePreview(
  text: string,
  saved: { markdown: string; html: string } | null,
): Preview & { failure: string | null } {
  const [preview, setPreview] = useState<Preview>({ html: saved?.html ?? "", mistakes: [] });
  const [failure, setFailure] = useState<string | null>(null);
  const previewed = useRef(saved?.markdown ?? "");

  useEffect(() => {
    if (text === previewed.current) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const render = async () => {
      try {
        const next = await fetchPreview(text, signal);
        if (signal.aborted) return;
        previewed.current = text;
        setPreview(next);
        setFailure(null);
      } catch (error) {
        if (!signal.aborted) setFailure(error instanceof ApiError ? error.message : String(error));
      }
    };
    const timer = setTimeout(render, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text]);

  return { ...preview, failure };
}

async function fetchPreview(markdown: string, signal: AbortSignal): Promise<Preview> {
  const body = await apiJson("/api/newsroom/preview", {
    method: "POST",
    json: { markdown },
    signal,
  });
  return readPreview(body);
}

function readPreview(body: unknown): Preview {
  if (typeof body !== "object" || body === null) throw new Error("no preview came");
  const html: unknown = Reflect.get(body, "html");
  const mistakes: unknown = Reflect.get(body, "mistakes");
  if (typeof html !== "string" || !Array.isArray(mistakes)) throw new Error("no preview came");
  return { html, mistakes: mistakes.map(String) };
}
