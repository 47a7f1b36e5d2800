import type { Edit, Span } from "../marks.ts";

/** Where an article's text is typed: the form's own text area, or the editor that takes its place. */
export type TextSurface = {
  read(): { text: string; span: Span };
  /** Changes the text as if it had been typed: it can be undone, and the form hears of it. */
  apply(edit: Edit): void;
  /** Puts the cursor where something was dropped. */
  moveTo(point: { x: number; y: number }): void;
};

/** The text area itself: the editor's script isn't here yet, or never came. */
export function textAreaSurface(area: HTMLTextAreaElement): TextSurface {
  return {
    read: () => ({
      text: area.value,
      span: { from: area.selectionStart, to: area.selectionEnd },
    }),
    apply({ from, to, insert, selected }) {
      area.focus();
      area.setSelectionRange(from, to);
      // Deprecated, and the only way that leaves the browser's undo as it is.
      if (!document.execCommand("insertText", false, insert)) {
        area.setRangeText(insert);
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }
      area.setSelectionRange(selected.from, selected.to);
    },
    moveTo() {
      // A text area doesn't tell what lies under a point.
      area.focus();
    },
  };
}
