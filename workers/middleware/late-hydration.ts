import { createMiddleware } from "hono/factory";
import { HELD_SCRIPT_TYPE, HYDRATION_HEADER, HYDRATION_LOADER } from "#app/ui/late-hydration.ts";
import type { ServerEnv } from "../env.ts";

/**
 * Holds the module script of a page and its preloads back where the renderer asked for it, and puts
 * a small loader in their place. Works on the stream: nothing waits for the whole page.
 */
export const hydrateLate = createMiddleware<ServerEnv>(async (c, next) => {
  await next();
  const isLate = c.res.headers.get(HYDRATION_HEADER) === "late";
  if (c.res.headers.has(HYDRATION_HEADER)) {
    // Answers that came from a cache or a fetch have immutable headers.
    c.res = new Response(c.res.body, c.res);
    c.res.headers.delete(HYDRATION_HEADER);
  }
  if (!isLate) return;
  c.set("isPublicPage", true);
  c.res = holdScripts(c.res, c.get("nonce"));
});

function holdScripts(page: Response, nonce: string): Response {
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', {
      element(link) {
        link.setAttribute("rel", "held");
        link.setAttribute("data-held", "");
      },
    })
    .on('script[type="module"]', {
      element(script) {
        script.setAttribute("type", HELD_SCRIPT_TYPE);
      },
    })
    .on("head", {
      element(head) {
        head.append(`<script nonce="${nonce}">${HYDRATION_LOADER}</script>`, { html: true });
      },
    })
    .transform(page);
}
