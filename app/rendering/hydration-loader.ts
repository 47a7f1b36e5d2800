import { SESSION_CHANNEL } from "#app/lib/tabs-channel.ts";

/** Fired on the window once React has hydrated the page. */
export const HYDRATED_EVENT = "hydrated";

/** As a prefix of a script's type, it keeps the script from running until the loader removes it. */
export const DEFERRED_TYPE = "defer/";

/** The attributes of a link that the loader activates; its actual `rel` follows. */
export const DEFERRED_LINK = 'rel="defer" data-defer=';

/** A page without a sign of intent is hydrated this long after it loaded, in milliseconds. */
const IDLE_MS = 10_000;

/** The stylesheets load when nothing larger was painted for this long, in milliseconds. */
const CALM_MS = 100;
/** They load after this long at the latest: a hidden tab never paints, and a picture may never arrive. */
const STYLE_TIMEOUT_MS = 4_000;

/**
 * The inline script of a page with deferred hydration. Once the page is painted with its pictures, it loads
 * the deferred stylesheets, and with them the fonts and the page's own scripts; it loads them at once after a
 * visit to another of our pages, since they are cached. On a sign of intent it runs the deferred scripts in
 * order. A page that appears or moves under a resting mouse fires pointermove too, with a movement of zero.
 *
 * Meanwhile it holds the last click on a control marked `data-needs-script`, and replays it once hydrated, or
 * if a script fails to load: then a link is followed. Clicks that open a new tab are left to the browser.
 *
 * Only signed-out pages are deferred: once loaded, it tells other tabs that the session is signed out, unless
 * the page may be an old one from the history, and it reloads the page after a sign-in there. While the script
 * loads, it holds such messages for it. Firefox has no BroadcastChannel if it blocks site data.
 */
export const HYDRATION_LOADER = `(()=>{
const d=document,signs=["pointermove","pointerdown","wheel","keydown","focusin"],o={capture:true,passive:true};
let click,begun,news,tabs;
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
if(c&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();e.stopImmediatePropagation();click=c;start()}};
const release=()=>{
removeEventListener("click",keep,true);
if(click&&click.isConnected)click.click();
click=null};
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
setTimeout(style,${STYLE_TIMEOUT_MS});
addEventListener("load",()=>{
listen();
let calm;
const seen=new PerformanceObserver(()=>{clearTimeout(calm);calm=setTimeout(style,${CALM_MS})});
for(const type of ["paint","largest-contentful-paint"])seen.observe({type,buffered:true});
if(navigator.connection&&navigator.connection.saveData)return;
setTimeout(()=>(window.requestIdleCallback||setTimeout)(start),${IDLE_MS})},{once:true})
})()`;
