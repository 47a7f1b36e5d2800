/** Where a key is typed as text: the selector of its target. */
export const TEXT_FIELDS = ":read-write,select";

/**
 * The inline script of the key /, on every page and before any other script loads. Of all elements marked
 * `data-slash`, the last one counts: a page's own form, whose first field it goes to, or the header's link, which it
 * follows.
 */
export const SLASH_KEY_SCRIPT = `addEventListener("keydown",e=>{
const t="${TEXT_FIELDS}",a=[...document.querySelectorAll("[data-slash]")].pop(),c=a?.querySelector(t)||a;
if(c&&e.key=="/"&&!e.ctrlKey&&!e.metaKey&&!e.altKey&&!e.target.closest(t+",dialog")){
e.preventDefault();c.focus();c.click()}});`;
