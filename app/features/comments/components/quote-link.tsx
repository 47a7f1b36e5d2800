import { type MouseEvent, type RefObject, useRef } from "react";
import { isPlainClick, Link } from "#app/rendering/index.ts";
import { quotePath } from "../paths.ts";
import type { CommentView } from "../present-comment.ts";
import { appendQuote, ownWords, quoteOf } from "../quote.ts";
import styles from "./comment.module.css";

type QuoteLinkProps = {
  comment: CommentView;
  text: RefObject<HTMLElement | null>;
  /** The folded form for a reply. */
  reply: RefObject<HTMLDetailsElement | null>;
};

/**
 * Quotes the selected part of a comment in the form for a reply, or all of it. Without script, the link leads to a
 * page with that form, which quotes all of it.
 */
export function QuoteLink({ comment, text, reply }: QuoteLinkProps) {
  // Pressing may clear the selection before the click.
  const pressed = useRef("");
  const quote = (event: MouseEvent) => {
    const area = reply.current?.querySelector("textarea");
    if (!reply.current || !area || !isPlainClick(event)) return;
    event.preventDefault();
    reply.current.open = true;
    writeQuote(area, quoteComment(comment, pressed.current || selectedIn(text.current)));
    pressed.current = "";
  };
  return (
    <Link
      to={quotePath(comment.id)}
      className={styles.act}
      rel="nofollow"
      onPointerDown={() => {
        pressed.current = selectedIn(text.current);
      }}
      onClick={quote}
    >
      Quote
    </Link>
  );
}

/** A quotation of a comment. @param part what is quoted; empty for all of it */
export function quoteComment(comment: CommentView, part = ""): string {
  const { author, authorPath } = comment;
  return quoteOf({ author, isMember: authorPath !== null, text: part || ownWords(comment.text) });
}

/** The selected text if it is in an element. A triple click also selects the start of what comes after. */
function selectedIn(element: HTMLElement | null): string {
  const selection = document.getSelection();
  if (!element || !selection || selection.isCollapsed) return "";
  const { startContainer, endContainer, endOffset } = selection.getRangeAt(0);
  const endsIn = element.contains(endContainer) || endOffset === 0;
  return element.contains(startContainer) && endsIn ? selection.toString() : "";
}

function writeQuote(area: HTMLTextAreaElement, quote: string) {
  area.focus();
  area.setRangeText(appendQuote(area.value, quote), 0, area.value.length, "end");
  area.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
