import { RECOVERY_FILE } from "./missing-script.ts";

/** The id of the element that shows that a page is loading. */
export const WAIT_SIGN_ID = "wait-sign";

/** Links that may lead to another document. */
const LEADS_AWAY = "a[href]:not([download],[target])";

/**
 * The inline script that reacts to a press before the page's own script has loaded: it sets `data-wait` of the
 * sign, and `data-pressed` of the control, to `yes`. Once hydrated, `useWaitSign` takes over. It resets both
 * on a page restored from the back/forward cache. If a script can't be loaded, it loads `recover-script.ts`.
 *
 * Back reloads the page if its script hasn't loaded yet: after a link that the router followed, a reload and Back, the
 * browser changes only the address, since both entries belong to one document. Where a scroll position is restored, on
 * the way back and after a reload, it marks the document as `data-whole`: then nothing is left out of its layout.
 */
export const WAIT_SIGN_SCRIPT = `(()=>{
const d=document,l=location,p=()=>l.pathname+l.search,at=p(),h=d.documentElement.dataset,ready=()=>"hydrated"in h,
set=(c,v)=>{if(c){d.getElementById("${WAIT_SIGN_ID}").dataset.wait=v;c.dataset.pressed=v}},
show=c=>{ready()||set(c,"yes")};
addEventListener("click",e=>{
const c=e.target.closest("${LEADS_AWAY},[data-needs-script]");
!c||e.button||e.ctrlKey||e.metaKey||e.shiftKey||("needsScript"in c.dataset||c.origin==l.origin&&c.pathname+c.search!=p())&&show(c)},true);
addEventListener("submit",e=>show(e.submitter));
addEventListener("pageshow",e=>e.persisted&&set(d.querySelector('[data-pressed="yes"]'),"no"));
performance.getEntriesByType("navigation")[0]?.type=="navigate"||(h.whole="");
addEventListener("popstate",()=>{h.whole="";ready()||p()==at||l.reload()});
const lost=e=>{const r=e.reason||e.error;(r||e.target.type=="module")&&import("${RECOVERY_FILE}").then(m=>m.recoverScript(r),()=>{})};
addEventListener("error",lost,true);
addEventListener("unhandledrejection",lost)
})();`;

const YES = "yes";
/** A press without a navigation, such as a download, is cleared after this long, in milliseconds. */
const TIMEOUT_MS = 15_000;

let timeout: ReturnType<typeof setTimeout> | undefined;

/** @param pressed the pressed control, if any */
export function showWait(pressed: Element | null = null): void {
  endWait();
  document.getElementById(WAIT_SIGN_ID)?.setAttribute("data-wait", YES);
  pressed?.setAttribute("data-pressed", YES);
  timeout = setTimeout(endWait, TIMEOUT_MS);
}

export function endWait(): void {
  clearTimeout(timeout);
  document.getElementById(WAIT_SIGN_ID)?.setAttribute("data-wait", "no");
  for (const pressed of pressedControls()) pressed.removeAttribute("data-pressed");
}

/** The controls whose press is still being handled. */
export function pressedControls(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(`[data-pressed="${YES}"]`);
}

/** Whether an unhandled click makes the browser load another document of this site. */
export function leadsAway(click: MouseEvent): boolean {
  if (click.defaultPrevented || !(click.target instanceof Element)) return false;
  const link = click.target.closest<HTMLAnchorElement>(LEADS_AWAY);
  const isHere = link?.pathname === location.pathname && link.search === location.search;
  return link?.origin === location.origin && !isHere;
}
