/** Where a key is typed as text: the selector of its target. */
export const TEXT_FIELDS = ":read-write,select";

/**
 * The inline script of the key /, on every page and before any other script loads. Of all elements marked
 * `data-slash`, the last one counts: a page's own form, whose first field it goes to, or the header's link, which it
 * follows. Nothing happens over an open dialog, and the link isn't followed while a field holds what somebody typed.
 * It listens before the document does, since React holds back keys while it hydrates.
 */
export const SLASH_KEY_SCRIPT = `addEventListener("keydown",e=>{
const d=document,t="${TEXT_FIELDS}",a=[...d.querySelectorAll("[data-slash]")].pop(),c=a?.querySelector(t)||a;
if(c&&e.key=="/"&&!e.ctrlKey&&!e.metaKey&&!e.altKey&&!e.target.closest(t)&&!d.querySelector("dialog[open]"+(c==a?",:user-valid,:user-invalid":""))){
e.preventDefault();c.focus();c.click()}},!0);`;
