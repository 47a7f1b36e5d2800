import type { Edit, Span } from "../marks.ts";

/** Where an article's text is typed: the form's text area, or the editor that replaces it. */
export type TextSurface = {
  read(): { text: string; span: Span };
  /** Changes the text as if it had been typed: it can be undone, and the form gets an input event. */
  apply(edit: Edit): void;
  /** Puts the cursor where something was dropped. */
  moveTo(point: { x: number; y: number }): void;
};

/** The text area itself, until the editor's script has loaded. */
export function textAreaSurface(area: HTMLTextAreaElement): TextSurface {
  return {
    read: () => ({
      text: area.value,
      span: { from: area.selectionStart, to: area.selectionEnd },
    }),
    apply({ from, to, insert, selected }) {
      area.focus();
      area.setSelectionRange(from, to);
      // Deprecated, but the only way that preserves the browser's undo history.
      if (!document.execCommand("insertText", false, insert)) {
        area.setRangeText(insert);
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }
      area.setSelectionRange(selected.from, selected.to);
    },
    moveTo() {
      // A text area can't map a point to a text position.
      area.focus();
    },
  };
}
