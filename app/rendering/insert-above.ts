import { Buffer } from "node:buffer";
import { BODY_START, nonceAttribute } from "./framework-markup.ts";

type Inserted = {
  /** Of an element other than the body's own `div`, `header`, `main` and `footer`. */
  markup: string;
  css: string;
  /** The response's, for the style. */
  nonce: string;
};

/**
 * Puts markup above everything else in a rendered document, and its style into the head. React skips elements of the
 * head and body whose tags it doesn't expect, so hydration neither reports nor removes them.
 *
 * @param html the document in bytes
 * @returns the same bytes if they aren't a document of the framework
 */
export function insertAbove(
  html: Uint8Array<ArrayBuffer>,
  { markup, css, nonce }: Inserted,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const headEnd = bytes.indexOf(BODY_START);
  if (headEnd < 0) return html;
  const style = `<style${nonceAttribute(nonce)}>${css}</style>`;
  return Buffer.concat([
    bytes.subarray(0, headEnd),
    Buffer.from(style + BODY_START + markup),
    bytes.subarray(headEnd + BODY_START.length),
  ]);
}
