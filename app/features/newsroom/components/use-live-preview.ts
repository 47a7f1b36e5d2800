import { useEffect, useRef, useState } from "react";
import { ApiError, apiJson } from "#app/lib/api-client.ts";

/** How long nobody types before the text is sent. */
const PAUSE_MS = 400;

type Preview = { html: string; mistakes: readonly string[] };

/**
 * What a text looks like as an article, as soon as typing pauses; until then, and where the server can't be
 * asked, what it looked like before.
 *
 * @param saved the text that the page came with, rendered
 */
export function useLivePreview(
  text: string,
  saved: { markdown: string; html: string } | null,
): Preview & { failure: string | null } {
  const [preview, setPreview] = useState<Preview>({ html: saved?.html ?? "", mistakes: [] });
  const [failure, setFailure] = useState<string | null>(null);
  const shown = useRef(saved?.markdown ?? "");

  useEffect(() => {
    if (text === shown.current) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const render = async () => {
      try {
        const next = await askForPreview(text, signal);
        if (signal.aborted) return;
        shown.current = text;
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

async function askForPreview(markdown: string, signal: AbortSignal): Promise<Preview> {
  const answer = await apiJson("/api/newsroom/preview", {
    method: "POST",
    json: { markdown },
    signal,
  });
  return readPreview(answer);
}

function readPreview(answer: unknown): Preview {
  if (typeof answer !== "object" || answer === null) throw new Error("no preview came");
  const html: unknown = Reflect.get(answer, "html");
  const mistakes: unknown = Reflect.get(answer, "mistakes");
  if (typeof html !== "string" || !Array.isArray(mistakes)) throw new Error("no preview came");
  return { html, mistakes: mistakes.map(String) };
}
