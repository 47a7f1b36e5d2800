import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { depsContext, nonceContext } from "./context.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  let finalStatus = status;
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        finalStatus = 500;
        if (!request.signal.aborted) {
          context.get(depsContext).log("error", "render.failed", { reason: String(error) });
        }
      },
    },
  );
  // Crawlers get the page whole; people get it as it is ready.
  if (isbot(request.headers.get("user-agent"))) await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status: finalStatus, headers });
}
