import { DOCUMENT_END, inlineScript } from "./framework-markup.ts";

/** In the tag of a dialog that the server rendered open (`app/ui/modal.tsx`). */
const OPEN_DIALOG = 'data-modal="" open=""';

/**
 * Makes a dialog modal as soon as it is parsed, so that the keyboard can't leave it for the page behind it while its
 * script loads. Until that sets `data-modal` to `ready`, Escape follows the dialog's × link.
 */
const MODAL_LOADER = `(()=>{
const d=document.querySelector("dialog[data-modal][open]");
d.removeAttribute("open");
d.showModal();
d.querySelector("[data-autofocus]")?.focus();
d.addEventListener("cancel",e=>{
if(d.dataset.modal)return;
e.preventDefault();
d.querySelector("a[aria-label=Close]")?.click()})
})()`;

/** Adds the script to a document with an open dialog; any other is returned as it is. */
export function openModally(html: string, nonce: string): string {
  if (!html.includes(OPEN_DIALOG) || !html.endsWith(DOCUMENT_END)) return html;
  const script = inlineScript(MODAL_LOADER, nonce);
  return html.slice(0, -DOCUMENT_END.length) + script + DOCUMENT_END;
}
