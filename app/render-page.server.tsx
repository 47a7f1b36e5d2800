import { renderToReadableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { renderWithStills } from "./ui/still.tsx";

type RenderOptions = {
  url: string;
  nonce: string;
  signal: AbortSignal;
  /** Told of what failed where the page stands without it. */
  onError: (error: unknown) => void;
};

/** How React marks a boundary that it leaves to the browser, since something in it waits or failed. */
const LEFT_OUT = "<!--$!-->";
const START = "<!DOCTYPE html>";
const END = "</body></html>";

/**
 * The document of a page as one string. React's streaming renderer encodes every name and every value
 * by itself, which took as long as all the rest of a page, so pages go through the one that only joins
 * strings. That one cannot wait: what waits, or fails where the page could stand without it, is
 * rendered by the other.
 *
 * @throws whatever the page throws
 */
export async function renderPage(context: EntryContext, options: RenderOptions): Promise<string> {
  const { url, nonce } = options;
  const { serverHandoffStream, ...rest } = context;
  const html = renderWithStills(() =>
    renderToString(<ServerRouter context={rest} url={url} nonce={nonce} />),
  );
  if (html.includes(LEFT_OUT) || !html.endsWith(END)) return renderWaiting(context, options);
  const isScripted = context.renderMeta?.didRenderScripts && serverHandoffStream;
  if (!isScripted) return START + html;
  const scripts = handoffScripts(await textOf(serverHandoffStream), nonce);
  return START + html.slice(0, -END.length) + scripts + END;
}

async function renderWaiting(context: EntryContext, options: RenderOptions): Promise<string> {
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

/** What the loaders gave, handed to the browser's router as `ServerRouter` does in a stream. */
function handoffScripts(text: string, nonce: string): string {
  const value = JSON.stringify(text).replaceAll("<", "\\u003c");
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${value});window.__reactRouterContext.streamController.close();</script>`;
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
