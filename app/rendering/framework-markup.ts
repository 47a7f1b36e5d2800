/**
 * The markup of React and React Router that we read or change. Each constant is an assumption about it, which
 * test/unit/rendering/framework-markup.test.tsx checks against the real output.
 */

/** Comes before a Suspense boundary that `renderToString` leaves to the browser. */
export const UNRENDERED_BOUNDARY = "<!--$!-->";

export const HEAD_END = "</head>";
/** Between the head and the content of the body. */
export const BODY_START = "</head><body>";
export const DOCUMENT_END = "</body></html>";

/** After the content, the framework writes links and scripts only; the first one begins that part. */
export const LINK_START = "<link ";
export const SCRIPT_START = "<script";
export const SCRIPT_END = "</script>";

export const LINK = /<link [^<>]*>/g;
/** The URL of a link, without the fragment that the development server adds. */
export const LINK_PATH = /href="([^"#]*)/;
export const STYLESHEET = 'rel="stylesheet"';
export const MODULE_PRELOAD = 'rel="modulepreload"';
export const MANIFEST = 'rel="manifest"';

/** A page's own script: React hoists it into the head. */
export const HOISTED_SCRIPT = /<script src="([^"<>]*)"[^<>]*><\/script>/g;

/** In the tag of the script that starts the application. */
export const MODULE_TYPE = 'type="module"';
/** Begins the scripts that pass the page's data to the router in the browser. */
export const DATA_START = "window.__reactRouterContext";
/** Begins the script that restores the scroll position before hydration. */
export const SCROLL_START = "(";
/** Part of the same script. */
export const SCROLL_POSITIONS = '"react-router-scroll-positions"';

/** The nonce as the framework writes it into scripts and links. */
export function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}

/** One of our inline scripts, on one line: its newlines would be sent with every page. */
export function inlineScript(code: string, nonce: string): string {
  return `<script${nonceAttribute(nonce)}>${code.replaceAll("\n", "")}</script>`;
}

/** A script that passes the loaders' data to the router in the browser, as `ServerRouter` does in a stream. */
export function dataScripts(text: string, nonce: string): string {
  const value = JSON.stringify(text).replaceAll("<", "\\u003c");
  return `<script${nonceAttribute(nonce)}>window.__reactRouterContext.streamController.enqueue(${value});window.__reactRouterContext.streamController.close();</script>`;
}
