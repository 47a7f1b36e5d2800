import { escapeHtml } from "#app/lib/escape.ts";
import { isVideoProvider, readVideoPart, VIDEO_PROVIDERS } from "./video-player.ts";

const FILL = "position:fixed;inset:0;width:100%;height:100%";

/**
 * The document that plays a video. Only it may frame the provider, and only our own pages may frame
 * it, so a page with videos keeps its policy and contacts no third party before a click.
 *
 * @param query its `title`, start time and key
 * @returns null for an unknown provider or an invalid id
 */
export function playerDocument(
  { provider, id }: { provider: string; id: string },
  query: URLSearchParams,
): Response | null {
  const videoProvider = isVideoProvider(provider) ? VIDEO_PROVIDERS[provider] : null;
  if (!videoProvider?.id.test(id)) return null;
  const part = readVideoPart(query.get("start"), query.get("key"));
  const title = query.get("title") ?? "";
  const name = escapeHtml(title.trim().slice(0, 120) || "Video");
  const address = escapeHtml(videoProvider.embed({ id, ...part }));
  const player =
    provider === "reel"
      ? `<img src="${address}" alt="${name}" style="${FILL};object-fit:contain">`
      : `<iframe src="${address}" title="${name}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen style="${FILL};border:0"></iframe>`;
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title></head><body style="margin:0;background:#0d0e11">${player}</body></html>`;
  const policy = provider === "reel" ? "img-src" : "frame-src";
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; ${policy} ${videoProvider.origin}; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "cache-control": "public, max-age=86400",
      "x-robots-tag": "noindex",
    },
  });
}
