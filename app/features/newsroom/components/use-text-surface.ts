import { type RefObject, useEffect, useRef } from "react";
import type { CodeEditor } from "./code-editor.client.ts";
import { type TextSurface, textAreaSurface } from "./text-surface.ts";

/**
 * Where the text of an article is typed. The editor's script loads after the page; until then, and if that
 * fails, the text area is used.
 *
 * @param error the form's error at the text
 */
export function useTextSurface(
  area: RefObject<HTMLTextAreaElement | null>,
  error: string | undefined,
): () => TextSurface | null {
  const editor = useRef<CodeEditor>(null);

  useEffect(() => {
    let isUnmounted = false;
    const open = async () => {
      try {
        const { openCodeEditor } = await import("./code-editor.client.ts");
        if (!isUnmounted && area.current) editor.current = openCodeEditor(area.current);
      } catch {
        // The script couldn't be loaded: the text area is used.
      }
    };
    void open();
    return () => {
      isUnmounted = true;
      editor.current?.close();
      editor.current = null;
    };
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text area's attributes change with the error
  useEffect(() => editor.current?.mirror(), [error]);

  return () => editor.current ?? (area.current && textAreaSurface(area.current));
}
