import type { Deps } from "#app/deps.ts";
import { signToken, verifyToken } from "#app/features/sessions/signed-token.server.ts";
import { previewPath } from "./paths.ts";
import { PREVIEW_HOURS } from "./rules.ts";

const TOKEN_TYPE = "preview+jwt";

type SigningDeps = Pick<Deps, "config" | "clock">;

/** A link under which anybody reads an article as it stands, out or not. */
export type PreviewLink = { path: string; expiresAt: string };

/** Makes the link. */
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

/** What a link leads to; null where it is forged or its time is over. */
export async function readPreviewToken(
  deps: SigningDeps,
  token: string,
): Promise<{ articleId: number; expiresAt: string } | null> {
  const claims = await verifyToken(deps, { type: TOKEN_TYPE, token });
  if (!claims?.exp) return null;
  const expiresAt = new Date(claims.exp * 1000).toISOString();
  return { articleId: Number(claims.sub), expiresAt };
}
