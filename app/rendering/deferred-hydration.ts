import {
  DATA_START,
  HEAD_END,
  HOISTED_SCRIPT,
  LINK,
  LINK_START,
  MANIFEST,
  MODULE_PRELOAD,
  MODULE_TYPE,
  nonceAttribute,
  SCRIPT_END,
  SCRIPT_START,
  SCROLL_POSITIONS,
  SCROLL_START,
} from "./framework-markup.ts";
import { DEFERRED_LINK, DEFERRED_TYPE, HYDRATION_LOADER } from "./hydration-loader.ts";

/**
 * Defers the framework's scripts, the module with its preloads and what hands it the page's data, and
 * puts the loader in their place: before anything was painted, each of them would take from the picture's
 * time. The framework wrote the tags, so they look as they always do; text and attributes of ours escape `<`.
 * Links lose the nonce that it gave them, since the policy knows our files by their origin, and the
 * script its indents; a page's own scripts are asked for with the stylesheets; the preloads go to the script, which names the same files. What lies between the
 * head and the body's first script, most of the document, isn't searched.
 */
export function deferScripts(html: string, nonce: string): string {
  const headEnd = html.indexOf(HEAD_END);
  const scriptsStart = Math.min(
    indexOf(html, LINK_START, headEnd),
    indexOf(html, SCRIPT_START, headEnd),
  );
  const head = html.slice(0, headEnd);
  const content = html.slice(headEnd, scriptsStart);
  const scripts = html.slice(scriptsStart);
  const loader = `<script${nonceAttribute(nonce)}>${HYDRATION_LOADER}</script>`;
  if (import.meta.env.WITHOUT_DEFERRED_SCRIPTS) return head + loader + content + scripts;

  const preloads: string[] = [];
  const deferLinks = (part: string) =>
    part.replaceAll(LINK, (link) => {
      const deferred = deferLink(link, nonce);
      if (!deferred.includes(MODULE_PRELOAD)) return deferred;
      preloads.push(deferred.replace("rel=", DEFERRED_LINK));
      return "";
    });
  const deferredHead = deferLinks(head).replaceAll(
    HOISTED_SCRIPT,
    `<link ${DEFERRED_LINK}"module" href="$1"/>`,
  );
  const deferredScripts = deferLinks(scripts)
    .split(SCRIPT_END)
    .map((part) => {
      const start = part.lastIndexOf(SCRIPT_START);
      if (start < 0) return part;
      return part.slice(0, start) + deferScript(part.slice(start), preloads.join(""));
    })
    .join(SCRIPT_END);
  return deferredHead + loader + content + deferredScripts;
}

function deferLink(link: string, nonce: string): string {
  return link
    .replace(nonceAttribute(nonce), "")
    .replace(MANIFEST, MANIFEST.replace("rel=", DEFERRED_LINK));
}

/** One of the framework's scripts, up to its end tag, as a deferred page has it. */
function deferScript(script: string, preloads: string): string {
  const bodyStart = script.indexOf(">") + 1;
  const tag = script.slice(0, bodyStart);
  const body = script.slice(bodyStart);
  if (tag.includes(MODULE_TYPE)) {
    return (
      (preloads + tag.replace('type="', `type="${DEFERRED_TYPE}`) + body)
        // Statements end with a semicolon; all other lines are an object's.
        .replaceAll(/(?<!;)\n\s*/g, "")
        .replaceAll('": ', '":')
    );
  }
  if (body.startsWith(DATA_START)) {
    return `${tag.slice(0, -1)} type="${DEFERRED_TYPE}text/javascript">${body}`;
  }
  // Only an entry of the history that was there before has a position, and asking for it takes time.
  const isRestoring = body.startsWith(SCROLL_START) && body.includes(SCROLL_POSITIONS);
  return isRestoring ? `${tag}history.state&&${body}` : script;
}

/** As `indexOf`, but the end where there is none. */
function indexOf(html: string, tag: string, from: number): number {
  const at = html.indexOf(tag, from);
  return at < 0 ? html.length : at;
}
