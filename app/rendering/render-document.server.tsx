import { renderToReadableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { DOCUMENT_END, dataScripts, UNRENDERED_BOUNDARY } from "./framework-markup.ts";

type RenderOptions = {
  url: string;
  nonce: string;
  signal: AbortSignal;
  /** Called with a failure that the page can do without. */
  onError: (error: unknown) => void;
};

const DOCTYPE = "<!DOCTYPE html>";

/**
 * The document of a page as one string. React's streaming renderer encodes every name and every value
 * by itself, which took as long as all the rest of a page, so pages go through the one that only joins
 * strings. That one cannot wait: what waits, or fails where the page could be without it, is
 * rendered by the other.
 *
 * @throws whatever the page throws
 */
export async function renderDocument(whole: EntryContext, options: RenderOptions): Promise<string> {
  const context = ofThisPage(whole);
  if (import.meta.env.WITHOUT_STRING_RENDERING) return renderStream(context, options);
  const { url, nonce } = options;
  const { serverHandoffStream, ...rest } = context;
  const html = renderToString(<ServerRouter context={rest} url={url} nonce={nonce} />);
  if (html.includes(UNRENDERED_BOUNDARY) || !html.endsWith(DOCUMENT_END))
    return renderStream(context, options);
  const isScripted = context.renderMeta?.didRenderScripts && serverHandoffStream;
  if (!isScripted) return DOCTYPE + html;
  const scripts = dataScripts(await textOf(serverHandoffStream), nonce);
  return DOCTYPE + html.slice(0, -DOCUMENT_END.length) + scripts + DOCUMENT_END;
}

/**
 * The context with the page's own routes alone. From all of them the router makes an object each, and looks
 * for those that the browser may be told of before it asks: a fifth of a page's time, and more bytes.
 */
function ofThisPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const own = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.entries(manifest.routes).filter(([id]) => own.has(id));
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

async function renderStream(context: EntryContext, options: RenderOptions): Promise<string> {
  const { url, nonce, signal } = options;
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={url} nonce={nonce} />,
    {
      nonce,
      signal,
      // React puts what is behind a Suspense boundary at the end of a longer page and moves it into
      // place by script: a dialog would stay hidden where there is none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failures.push(error);
      },
    },
  );
  await stream.allReady;
  for (const failure of failures) options.onError(failure);
  return new Response(stream).text();
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
