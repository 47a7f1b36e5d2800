/**
 * What React and React Router write into a document, as far as we read or change it. Each line is an
 * assumption about them, which test/unit/rendering/framework-markup.test.tsx holds against their real output.
 */

/** Stands before a Suspense boundary that `renderToString` leaves to the browser. */
export const UNRENDERED_BOUNDARY = "<!--$!-->";

export const HEAD_END = "</head>";
export const DOCUMENT_END = "</body></html>";

/** Links and scripts are all the framework writes behind the content; the first of them begins that part. */
export const LINK_START = "<link ";
export const SCRIPT_START = "<script";
export const SCRIPT_END = "</script>";

export const LINK = /<link [^<>]*>/g;
/** The address of a link, without the fragment that the development server gives it. */
export const LINK_PATH = /href="([^"#]*)/;
export const STYLESHEET = 'rel="stylesheet"';
export const MODULE_PRELOAD = 'rel="modulepreload"';
export const MANIFEST = 'rel="manifest"';

/** A script that a page asks for itself: React hoists it into the head. */
export const HOISTED_SCRIPT = /<script src="([^"<>]*)"[^<>]*><\/script>/g;

/** In the tag of the script that starts the application. */
export const MODULE_TYPE = 'type="module"';
/** Begins the scripts that hand the page's data to the router in the browser. */
export const DATA_START = "window.__reactRouterContext";
/** Begins the script that restores how far a page was scrolled before it is hydrated, … */
export const SCROLL_START = "(";
/** … and is part of it. */
export const SCROLL_POSITIONS = '"react-router-scroll-positions"';

/** As the framework writes it into its scripts and links. */
export function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}

/** Hands all that the loaders gave to the router in the browser, as `ServerRouter` does in a stream. */
export function dataScripts(text: string, nonce: string): string {
  const value = JSON.stringify(text).replaceAll("<", "\\u003c");
  return `<script${nonceAttribute(nonce)}>window.__reactRouterContext.streamController.enqueue(${value});window.__reactRouterContext.streamController.close();</script>`;
}
