/** Set on a page's answer by the renderer, read and removed by the middleware. */
export const HYDRATION_HEADER = "x-hydration";

/** Fired on the window once React has taken the page over. */
export const HYDRATED_EVENT = "hydrated";

/** Where tabs tell each other who is signed in; an empty name is nobody. */
export const SESSION_CHANNEL = "session";

/** Before a script's type, it keeps the script from running until the loader takes it away again. */
const HELD_TYPE = "held/";

/** Stands in the framework's inline script that restores how far a page was scrolled. */
const RESTORES_SCROLL = '"react-router-scroll-positions"';

const SCRIPT_END = "</script>";

/** A page that shows no intent is hydrated this long after it loaded, in milliseconds. */
const IDLE_MS = 10_000;

/** The stylesheets are asked for when nothing larger was painted for so long, in milliseconds, … */
const CALM_MS = 100;
/** … or after this long: a page in a hidden tab paints nothing, and a picture may never come. */
const PATIENCE_MS = 4_000;

/**
 * The inline script of a late page. It asks for the held stylesheets, and with them for the fonts, once the
 * page is painted with its pictures; at once where the visitor comes from another of our pages and has them.
 * It waits for a sign of intent, then lets the held scripts run in their order. A page that comes up or
 * scrolls under a resting mouse gets a pointermove too, which moved by nothing.
 *
 * A click on a control marked `data-needs-script` is kept meanwhile, the last one counts, and made again
 * once hydrated, or once the script could not be had: then a link is followed. One that asks for a new tab
 * is the browser's.
 *
 * Late pages are those of visitors: once loaded, it tells other tabs that nobody is signed in, unless it may
 * be an old page that Back has brought, and loads the page anew when somebody signs in there. While the
 * script is on its way such news is kept for it. Firefox has no channel where it keeps no site data.
 */
const HYDRATION_LOADER = `(()=>{
const d=document,signs=["pointermove","pointerdown","keydown","focusin"],o={capture:true,passive:true};
let kept,begun,news,tabs;
const give=n=>{
for(const l of d.querySelectorAll('link[data-held="'+n+'"]')){l.rel=n;l.removeAttribute("data-held")}};
const style=()=>{give("stylesheet");give("manifest")};
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
for(const s of d.querySelectorAll('script[type^="${HELD_TYPE}"]')){
s.type=s.type.slice(${HELD_TYPE.length});
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

/**
 * Holds the framework's scripts back, the module with its preloads and what hands it the page's data, and
 * puts the loader in their place: before anything was painted, each of them would take from the picture's
 * time. The framework wrote the tags, so they look as they always do; text and attributes of ours escape `<`.
 * Links lose the nonce that it gave them, since the policy knows our files by their origin, and the
 * script its indents; the preloads go to the script, which names the same files. What lies between the
 * head and the body's first script, most of the document, isn't searched.
 */
export function holdScripts(html: string, nonce: string): string {
  const headEnd = html.indexOf("</head>");
  const scriptsStart = Math.min(
    indexOf(html, "<link ", headEnd),
    indexOf(html, "<script", headEnd),
  );
  const preloads: string[] = [];
  const bareLinks = (part: string) =>
    part.replaceAll(/<link [^<>]*>/g, (link) => {
      const bare = link
        .replace(` nonce="${nonce}"`, "")
        .replace('rel="manifest"', 'rel="held" data-held="manifest"');
      if (!bare.includes('rel="modulepreload"')) return bare;
      preloads.push(bare.replace("rel=", 'rel="held" data-held='));
      return "";
    });
  const head = bareLinks(html.slice(0, headEnd));
  const scripts = bareLinks(html.slice(scriptsStart))
    .split(SCRIPT_END)
    .map((part) => {
      const start = part.lastIndexOf("<script");
      return start < 0
        ? part
        : part.slice(0, start) + holdScript(part.slice(start), preloads.join(""));
    })
    .join(SCRIPT_END);
  const loader = `<script nonce="${nonce}">${HYDRATION_LOADER}</script>`;
  return head + loader + html.slice(headEnd, scriptsStart) + scripts;
}

/** One of the framework's scripts, up to its end tag, as a late page has it. */
function holdScript(script: string, preloads: string): string {
  const bodyStart = script.indexOf(">") + 1;
  const tag = script.slice(0, bodyStart);
  const body = script.slice(bodyStart);
  if (tag.includes('type="module"')) {
    return (
      (preloads + tag.replace('type="', `type="${HELD_TYPE}`) + body)
        // Statements end with a semicolon; all other lines are an object's.
        .replaceAll(/(?<!;)\n\s*/g, "")
        .replaceAll('": ', '":')
    );
  }
  if (/^window\.__reactRouterContext\b/.test(body)) {
    return `${tag.slice(0, -1)} type="${HELD_TYPE}text/javascript">${body}`;
  }
  // Only an entry of the history that was there before has a position, and asking for it takes time.
  const isRestoring = body.startsWith("(") && body.includes(RESTORES_SCROLL);
  return isRestoring ? `${tag}history.state&&${body}` : script;
}

/** As `indexOf`, but the end where there is none. */
function indexOf(html: string, tag: string, from: number): number {
  const at = html.indexOf(tag, from);
  return at < 0 ? html.length : at;
}
