import type { Context } from "hono";
import { html } from "hono/html";
import { isMachinePath } from "#app/lib/machine-paths.ts";
import type { ServerEnv } from "./env.ts";

/** Whether a request is a browser's request for a page rather than its script's for data. */
export function asksForPage(c: Context<ServerEnv>): boolean {
  return !isMachinePath(c.req.path) && !c.req.path.endsWith(".data");
}

/** A page of plain text, for when no data can be read. */
export function plainPage(title: string, paragraphs: readonly string[]) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
${paragraphs.map((words) => html`<p>${words}</p>`)}
</html>`;
}
