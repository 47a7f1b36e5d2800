import { useEffect, useState } from "react";
import { ApiError, apiJson } from "#app/lib/api-client.ts";
import type { ArticleEditor } from "../note-editor.server.ts";
import { EDITOR_BEAT_MS } from "../rules.ts";

/** The other editors of an article, updated while the page is visible. @param atFirst those when the page was loaded */
export function useOtherEditors(
  articleId: number,
  atFirst: readonly ArticleEditor[],
): readonly ArticleEditor[] {
  const [editors, setEditors] = useState(atFirst);
  useEffect(() => {
    let isUnmounted = false;
    const beat = async () => {
      if (document.visibilityState !== "visible") return;
      const others = await fetchEditors(articleId);
      if (others && !isUnmounted) setEditors(others);
    };
    const timer = setInterval(beat, EDITOR_BEAT_MS);
    document.addEventListener("visibilitychange", beat);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", beat);
    };
  }, [articleId]);
  return editors;
}

/** Null if the server can't be reached or refuses: the next beat tries again. */
async function fetchEditors(articleId: number): Promise<ArticleEditor[] | null> {
  try {
    const path = `/api/newsroom/articles/${articleId}/editors`;
    return readEditors(await apiJson(path, { method: "POST", json: {} }));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function readEditors(body: unknown): ArticleEditor[] {
  const editors: unknown = body && typeof body === "object" && Reflect.get(body, "editors");
  if (!Array.isArray(editors)) throw new Error("no editors came");
  return editors.flatMap((editor: unknown) => {
    if (!editor || typeof editor !== "object") return [];
    const { username, openedAt, seenAt, isHere } = Object.fromEntries(Object.entries(editor));
    if (typeof username !== "string" || typeof openedAt !== "string") return [];
    if (typeof seenAt !== "string" || typeof isHere !== "boolean") return [];
    return [{ username, openedAt, seenAt, isHere }];
  });
}
