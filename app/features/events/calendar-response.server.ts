import { matchesEtag } from "#app/lib/etag.ts";
import { sha256 } from "#app/lib/sha256.server.ts";

/** A response with a calendar. Subscribed programs poll it, so it has an ETag. */
export function calendarResponse(request: Request, calendar: string, fileName: string): Response {
  const etag = `"${sha256(calendar, "base64url")}"`;
  const headers = { etag, "cache-control": "public, max-age=900", "x-robots-tag": "noindex" };
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(calendar, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
}
