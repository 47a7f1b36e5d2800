import {
  DATA_START,
  HEAD_END,
  HOISTED_SCRIPT,
  inlineScript,
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
 * Defers the framework's scripts (the module with its preloads, and the page's data) and adds the loader
 * instead, since they would delay the first paint. The framework wrote the tags, so their format is known;
 * our own text and attributes escape `<`. Links lose their nonce, since the CSP allows our files by origin,
 * and the script its indentation. A page's own scripts are loaded with the stylesheets. The preloads move to
 * the script, which names the same files, so they compress well. The part between the head and the body's
 * first script, most of the document, isn't searched.
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
  const loader = inlineScript(HYDRATION_LOADER, nonce);
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

/** Defers one of the framework's scripts, given without its end tag. */
function deferScript(script: string, preloads: string): string {
  const bodyStart = script.indexOf(">") + 1;
  const tag = script.slice(0, bodyStart);
  const body = script.slice(bodyStart);
  if (tag.includes(MODULE_TYPE)) {
    return (
      (preloads + tag.replace('type="', `type="${DEFERRED_TYPE}`) + body)
        // Statements end with a semicolon; all other lines belong to an object.
        .replaceAll(/(?<!;)\n\s*/g, "")
        .replaceAll('": ', '":')
    );
  }
  if (body.startsWith(DATA_START)) {
    return `${tag.slice(0, -1)} type="${DEFERRED_TYPE}text/javascript">${body}`;
  }
  // Only an existing history entry has a position, and reading it takes time.
  const isRestoring = body.startsWith(SCROLL_START) && body.includes(SCROLL_POSITIONS);
  return isRestoring ? `${tag}history.state&&${body}` : script;
}

/** Like `String.indexOf`, but returns the length if there is no match. */
function indexOf(html: string, tag: string, from: number): number {
  const at = html.indexOf(tag, from);
  return at < 0 ? html.length : at;
}
