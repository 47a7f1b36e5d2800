import { renderToReadableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { DOCUMENT_END, dataScripts, UNRENDERED_BOUNDARY } from "./framework-markup.ts";

type RenderOptions = {
  url: string;
  nonce: string;
  signal: AbortSignal;
  /** Called with an error that doesn't prevent the page from rendering. */
  onError: (error: unknown) => void;
};

const DOCTYPE = "<!DOCTYPE html>";

/**
 * Renders a page's document as one string. React's streaming renderer encodes every name and value
 * separately, which took as long as everything else, so pages use `renderToString`. That can't wait, so a
 * page that suspends, or that fails inside a Suspense boundary, is rendered again as a stream.
 *
 * @throws any error of the page
 */
export async function renderDocument(entry: EntryContext, options: RenderOptions): Promise<string> {
  const context = withPageRoutes(entry);
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
 * The context with only the page's own routes. The router would build an object for every route, and look for
 * routes to send ahead to the browser: a fifth of the rendering time, and more bytes.
 */
function withPageRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matchedIds = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.entries(manifest.routes).filter(([id]) => matchedIds.has(id));
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
      // On longer pages, React would append the content of Suspense boundaries and move it into place by
      // script: without script, a dialog would stay hidden.
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
