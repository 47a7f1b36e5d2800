import { SESSION_CHANNEL } from "#app/lib/tabs-channel.ts";

/** Fired on the window once React has taken the page over. */
export const HYDRATED_EVENT = "hydrated";

/** Before a script's type, it keeps the script from running until the loader takes it away again. */
export const DEFERRED_TYPE = "defer/";

/** The attributes of a link whose file the loader asks for, as the kind of link that follows. */
export const DEFERRED_LINK = 'rel="defer" data-defer=';

/** A page that shows no intent is hydrated this long after it loaded, in milliseconds. */
const IDLE_MS = 10_000;

/** The stylesheets are asked for when nothing larger was painted for so long, in milliseconds, … */
const CALM_MS = 100;
/** … or after this long: a page in a hidden tab paints nothing, and a picture may never come. */
const PATIENCE_MS = 4_000;

/**
 * The inline script of a page with deferred hydration. It asks for the deferred stylesheets, and with them
 * for the fonts and for the page's own scripts, once the page is painted with its pictures; at once where the visitor comes from another
 * of our pages and has them. It waits for a sign of intent, then lets the deferred scripts run in their
 * order. A page that comes up or moves under a resting mouse gets a pointermove too, which moved by
 * nothing.
 *
 * A click on a control marked `data-needs-script` is kept in the meantime, the last one counts, and made again
 * once hydrated, or once the script could not be had: then a link is followed. One that asks for a new tab
 * is the browser's.
 *
 * Such pages are those of visitors: once loaded, it tells other tabs that nobody is signed in, unless it
 * may be an old page that Back has brought, and reloads the page when somebody signs in there. While the
 * script is on its way such news is kept for it. Firefox has no channel where it keeps no site data.
 */
export const HYDRATION_LOADER = `(()=>{
const d=document,signs=["pointermove","pointerdown","wheel","keydown","focusin"],o={capture:true,passive:true};
let kept,begun,news,tabs;
const give=n=>{
for(const l of d.querySelectorAll('link[data-defer="'+n+'"]')){l.rel=n;l.removeAttribute("data-defer")}};
const style=()=>{
give("stylesheet");
give("manifest");
for(const l of d.querySelectorAll('link[data-defer="module"]'))import(l.href)};
const start=()=>{
if(begun)return;
style();
if(d.readyState==="loading"){d.addEventListener("DOMContentLoaded",start,{once:true});return}
listen();
begun=true;
for(const n of signs)removeEventListener(n,sign,o);
give("modulepreload");
addEventListener("unhandledrejection",release,{once:true});
addEventListener("error",release,{once:true});
for(const s of d.querySelectorAll('script[type^="${DEFERRED_TYPE}"]')){
s.type=s.type.slice(${DEFERRED_TYPE.length});
s.onerror=release;
s.parentNode.insertBefore(s,s.nextSibling)}};
const sign=e=>{if(e.type!=="pointermove"||e.movementX||e.movementY)start()};
const keep=e=>{
const c=e.target.closest&&e.target.closest("[data-needs-script]");
if(c&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();e.stopImmediatePropagation();kept=c;start()}};
const release=()=>{
removeEventListener("click",keep,true);
if(kept&&kept.isConnected)kept.click();
kept=null};
const listen=()=>{
if(tabs)return;
try{tabs=new BroadcastChannel("${SESSION_CHANNEL}")}catch{tabs={postMessage(){}}}
tabs.onmessage=e=>{if(!begun&&e.data)location.reload();news=e.data};
if(performance.getEntriesByType("navigation")[0].type!=="back_forward")tabs.postMessage("")};
const taken=()=>{
listen();
tabs.onmessage=null;
if(news)tabs.postMessage(news);
release()};
for(const n of signs)addEventListener(n,sign,o);
addEventListener("click",keep,true);
addEventListener("${HYDRATED_EVENT}",taken,{once:true});
if(d.referrer.startsWith(location.origin+"/"))style();
setTimeout(style,${PATIENCE_MS});
addEventListener("load",()=>{
listen();
let calm;
const seen=new PerformanceObserver(()=>{clearTimeout(calm);calm=setTimeout(style,${CALM_MS})});
for(const type of ["paint","largest-contentful-paint"])seen.observe({type,buffered:true});
if(navigator.connection&&navigator.connection.saveData)return;
setTimeout(()=>(window.requestIdleCallback||setTimeout)(start),${IDLE_MS})},{once:true})
})()`;
