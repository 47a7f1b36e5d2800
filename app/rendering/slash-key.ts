/** Where a key is typed as text: the selector of its target. */
export const TEXT_FIELDS = ":read-write,select";

/**
 * The inline script of the key /, on every page and before any other script loads. Of all forms marked `data-slash`,
 * the last one counts: a page's own, or the header's. Nothing happens over an open dialog. It listens before the
 * document does, since React holds back keys while it hydrates.
 */
export const SLASH_KEY_SCRIPT = `addEventListener("keydown",e=>{
const d=document,t="${TEXT_FIELDS}",c=[...d.querySelectorAll("[data-slash]")].pop()?.querySelector(t);
if(c&&e.key=="/"&&!e.ctrlKey&&!e.metaKey&&!e.altKey&&!e.target.closest(t)&&!d.querySelector("dialog[open]")){
e.preventDefault();c.focus()}},!0);`;
