import { RECOVERY_FILE } from "./missing-script.ts";

/** The element that shows that a page is on its way. */
export const WAIT_SIGN_ID = "wait-sign";

/** What leads to another document, as far as a selector can tell. */
const LEADS_AWAY = "a[href]:not([download],[target])";

/**
 * The inline script that answers a press before the page's own script is there: it turns `data-wait` of
 * the sign, and `data-pressed` of the control, to `yes`. Once hydrated, `useWaitSign` does. Back to a page
 * that the browser kept finds it as it was left. If a script can't be loaded, it loads what handles that.
 */
export const WAIT_SIGN_SCRIPT = `(()=>{
const d=document,l=location,
set=(c,v)=>{if(c){d.getElementById("${WAIT_SIGN_ID}").dataset.wait=v;c.dataset.pressed=v}},
show=c=>{"hydrated"in d.documentElement.dataset||set(c,"yes")};
addEventListener("click",e=>{
const c=e.target.closest("${LEADS_AWAY},[data-needs-script]");
!c||e.button||e.ctrlKey||e.metaKey||e.shiftKey||("needsScript"in c.dataset||c.origin==l.origin&&c.pathname+c.search!=l.pathname+l.search)&&show(c)},true);
addEventListener("submit",e=>show(e.submitter));
addEventListener("pageshow",e=>e.persisted&&set(d.querySelector('[data-pressed="yes"]'),"no"));
const lost=e=>{const r=e.reason||e.error;(r||e.target.type=="module")&&import("${RECOVERY_FILE}").then(m=>m.recoverScript(r),()=>{})};
addEventListener("error",lost,true);
addEventListener("unhandledrejection",lost)
})()`;

const YES = "yes";
/** A press that led to nothing, such as a file to keep, is forgotten after this long, in milliseconds. */
const PATIENCE_MS = 15_000;

let patience: ReturnType<typeof setTimeout> | undefined;

/** @param pressed what was pressed, if anything was */
export function showWait(pressed: Element | null = null): void {
  endWait();
  document.getElementById(WAIT_SIGN_ID)?.setAttribute("data-wait", YES);
  pressed?.setAttribute("data-pressed", YES);
  patience = setTimeout(endWait, PATIENCE_MS);
}

export function endWait(): void {
  clearTimeout(patience);
  document.getElementById(WAIT_SIGN_ID)?.setAttribute("data-wait", "no");
  for (const pressed of pressedControls()) pressed.removeAttribute("data-pressed");
}

/** What was pressed last, while what it leads to is on its way. */
export function pressedControls(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(`[data-pressed="${YES}"]`);
}

/** Whether a click that nobody has taken makes the browser ask for another document of this site. */
export function leadsAway(click: MouseEvent): boolean {
  if (click.defaultPrevented || !(click.target instanceof Element)) return false;
  const link = click.target.closest<HTMLAnchorElement>(LEADS_AWAY);
  const isHere = link?.pathname === location.pathname && link.search === location.search;
  return link?.origin === location.origin && !isHere;
}
