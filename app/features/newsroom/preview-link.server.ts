import type { Deps } from "#app/deps.ts";
import { signToken, verifyToken } from "#app/features/sessions/signed-token.server.ts";
import { previewPath } from "./paths.ts";
import { PREVIEW_HOURS } from "./rules.ts";

const TOKEN_TYPE = "preview+jwt";

type SigningDeps = Pick<Deps, "config" | "clock">;

/** A link with which anyone can read an article's current text, published or not. */
export type PreviewLink = { path: string; expiresAt: string };

/** Signs a link to an article. */
export async function createPreviewLink(
  deps: SigningDeps,
  articleId: number,
): Promise<PreviewLink> {
  const lifetimeS = PREVIEW_HOURS * 3600;
  const claims = { sub: String(articleId) };
  const token = await signToken(deps, { type: TOKEN_TYPE, claims, lifetimeS });
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeS * 1000);
  return { path: previewPath(token), expiresAt: expiresAt.toISOString() };
}

/** The article of a link; null if the link is forged or expired. */
export async function readPreviewToken(
  deps: SigningDeps,
  token: string,
): Promise<{ articleId: number; expiresAt: string } | null> {
  const claims = await verifyToken(deps, { type: TOKEN_TYPE, token });
  if (!claims?.exp) return null;
  const expiresAt = new Date(claims.exp * 1000).toISOString();
  return { articleId: Number(claims.sub), expiresAt };
}
