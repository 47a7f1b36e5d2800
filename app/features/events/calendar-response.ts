/**
 * A calendar as an answer, which programs that subscribe ask for again and again: unchanged, it is not
 * sent a second time.
 */
export async function calendarResponse(
  request: Request,
  calendar: string,
  fileName: string,
): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(calendar));
  const etag = `"${btoa(String.fromCharCode(...new Uint8Array(digest)))}"`;
  const headers = { etag, "cache-control": "public, max-age=900", "x-robots-tag": "noindex" };
  if (request.headers.get("if-none-match")?.includes(etag)) {
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
