import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkup,
  markdownLanguage,
  pasteURLAsLink,
} from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { dropCursor, EditorView, keymap } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import type { TextSurface } from "./text-surface.ts";

export type CodeEditor = TextSurface & {
  /** Copies the text area's error state and description to the editor. */
  mirror(): void;
  /** Puts the text area back. */
  close(): void;
};

/**
 * Replaces a text area by an editor with highlighting, undo and lists that continue on Enter. The text area
 * remains the form's field: it is updated after each key and fires input events. Tab moves on, as it does in a
 * text area.
 */
export function openCodeEditor(area: HTMLTextAreaElement): CodeEditor {
  const attributes = new Compartment();
  const view = new EditorView({
    doc: area.value,
    selection: { anchor: area.selectionStart, head: area.selectionEnd },
    extensions: [
      history(),
      dropCursor(),
      EditorView.lineWrapping,
      EditorView.cspNonce.of(documentNonce()),
      markdownLanguage,
      pasteURLAsLink,
      keymap.of([
        { key: "Enter", run: insertNewlineContinueMarkup },
        { key: "Backspace", run: deleteMarkupBackward },
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      syntaxHighlighting(HIGHLIGHTER),
      THEME,
      attributes.of(attributesOf(area)),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged) return;
        area.value = state.doc.toString();
        area.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    ],
  });
  const hadFocus = document.activeElement === area;
  const restore = replaceTextArea(area, view);
  if (hadFocus) view.focus();
  return {
    read() {
      const { from, to } = view.state.selection.main;
      return { text: view.state.doc.toString(), span: { from, to } };
    },
    apply({ from, to, insert, selected }) {
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: selected.from, head: selected.to },
        scrollIntoView: true,
        userEvent: "input",
      });
      view.focus();
    },
    moveTo(point) {
      const at = view.posAtCoords(point);
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      view.focus();
    },
    mirror: () => view.dispatch({ effects: attributes.reconfigure(attributesOf(area)) }),
    close() {
      restore();
      view.destroy();
    },
  };
}

/** For the editor's style sheet. After a navigation by script, only the document's first nonce is valid. */
function documentNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

/** Hides the text area in the form; its label and the form's error links still focus the text. */
function replaceTextArea(area: HTMLTextAreaElement, view: EditorView): () => void {
  const focusEditor = () => view.focus();
  area.insertAdjacentElement("afterend", view.dom);
  area.dataset.replaced = "";
  area.tabIndex = -1;
  area.ariaHidden = "true";
  area.addEventListener("focus", focusEditor);
  return () => {
    delete area.dataset.replaced;
    area.removeAttribute("tabindex");
    area.removeAttribute("aria-hidden");
    area.removeEventListener("focus", focusEditor);
  };
}

function attributesOf(area: HTMLTextAreaElement): Extension {
  const attributes: Record<string, string> = {
    spellcheck: "true",
    autocorrect: "on",
    autocapitalize: "sentences",
  };
  const [label] = area.labels;
  if (label) {
    label.id ||= `${area.id}-label`;
    attributes["aria-labelledby"] = label.id;
  }
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = area.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  return EditorView.contentAttributes.of(attributes);
}

const HIGHLIGHTER = tagHighlighter([
  { tag: tags.heading, class: "md-heading" },
  { tag: tags.strong, class: "md-strong" },
  { tag: tags.emphasis, class: "md-emphasis" },
  { tag: tags.link, class: "md-link" },
  { tag: tags.url, class: "md-faint" },
  { tag: tags.quote, class: "md-quote" },
  { tag: tags.monospace, class: "md-code" },
  { tag: tags.processingInstruction, class: "md-faint" },
]);

/** The editor's own rules are in no cascade layer, so only its theme overrides them. */
const THEME: Extension = [
  EditorView.darkTheme.of(true),
  EditorState.tabSize.of(2),
  EditorView.theme({
    "&": {
      border: "1px solid var(--edge)",
      backgroundColor: "var(--surface-raised)",
      color: "var(--on-surface)",
    },
    "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "-2px" },
    "&:has([aria-invalid=true])": {
      borderColor: "var(--red-text)",
      boxShadow: "inset 4px 0 var(--red-text)",
    },
    ".cm-scroller": {
      overflow: "auto",
      fontFamily: "var(--font-print)",
      fontSize: "0.9375rem",
      lineHeight: "1.6",
    },
    ".cm-content": {
      minHeight: "var(--writing-height)",
      padding: "var(--s3)",
      caretColor: "var(--on-surface)",
    },
    ".cm-line": { padding: "0" },
    ".md-heading": { color: "var(--red-text)", fontWeight: "700" },
    ".md-strong": { fontWeight: "700" },
    ".md-emphasis": { fontStyle: "italic" },
    ".md-link": { color: "var(--green-text)" },
    ".md-quote": { color: "var(--steel-text)" },
    ".md-code": { color: "var(--steel-text)" },
    ".md-faint": { color: "var(--on-surface-muted)", fontWeight: "400", fontStyle: "normal" },
  }),
];
