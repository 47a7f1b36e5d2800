import { type RefObject, useEffect, useRef } from "react";
import type { CodeEditor } from "./code-editor.ts";
import { type TextSurface, textAreaSurface } from "./text-surface.ts";

/**
 * Where the text of an article is typed. The editor's script comes after the page; where it doesn't, the text
 * area does the job.
 *
 * @param error what the form says of the text
 */
export function useTextSurface(
  area: RefObject<HTMLTextAreaElement | null>,
  error: string | undefined,
): () => TextSurface | null {
  const editor = useRef<CodeEditor>(null);

  useEffect(() => {
    let isLeft = false;
    const open = async () => {
      try {
        const { openCodeEditor } = await import("./code-editor.ts");
        if (!isLeft && area.current) editor.current = openCodeEditor(area.current);
      } catch {
        // The connection dropped: the text area stays.
      }
    };
    void open();
    return () => {
      isLeft = true;
      editor.current?.close();
      editor.current = null;
    };
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the text area says of itself follows the error
  useEffect(() => editor.current?.mirror(), [error]);

  return () => editor.current ?? (area.current && textAreaSurface(area.current));
}
