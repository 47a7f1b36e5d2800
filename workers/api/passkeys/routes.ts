import { type Context, Hono } from "hono";
import { readUserObject } from "#app/features/accounts/read-user-object.server.ts";
import { addPasskey } from "#app/features/passkeys/add-passkey.server.ts";
import { listPasskeys } from "#app/features/passkeys/list-passkeys.server.ts";
import { offerPasskeyRegistration } from "#app/features/passkeys/offer-passkey-registration.server.ts";
import { offerPasskeySignIn } from "#app/features/passkeys/offer-passkey-sign-in.server.ts";
import {
  newPasskeySchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeySignInSchema,
} from "#app/features/passkeys/passkey-schema.ts";
import { removePasskey } from "#app/features/passkeys/remove-passkey.server.ts";
import { renamePasskey } from "#app/features/passkeys/rename-passkey.server.ts";
import { readSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { signInWithPasskey } from "#app/features/sessions/sign-in-with-passkey.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Passkeys: signing in with one, and managing an account's. */
export const passkeys = new Hono<ServerEnv>();

passkeys.post("/api/users/passkeys/sign-in-options", async (c) =>
  c.json({ success: true, options: await offerPasskeySignIn(c.get("deps")) }),
);

passkeys.post("/api/users/passkeys/sign-in", async (c) => {
  const { response } = await parseJson(c, passkeySignInSchema);
  const { user, cookies } = await signInWithPasskey(
    { ...c.get("deps"), viewer: c.get("viewer") },
    { response, userAgent: c.req.header("user-agent") ?? "", refreshToken: refreshTokenOf(c) },
  );
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c.json({ success: true, user: await readUserObject(c.get("deps"), user) });
});

passkeys.post("/api/users/passkeys/registration-options", async (c) => {
  const deps = signedInDepsOf(c);
  const input = await parseJson(c, passkeyOptionsSchema);
  return c.json({ success: true, options: await offerPasskeyRegistration(deps, input) });
});

passkeys
  .get("/api/users/passkeys", async (c) =>
    c.json({ success: true, passkeys: await listPasskeys(signedInDepsOf(c)) }),
  )
  .post("/api/users/passkeys", async (c) => {
    const deps = signedInDepsOf(c);
    const input = await parseJson(c, newPasskeySchema);
    const userAgent = c.req.header("user-agent") ?? "";
    const passkey = await addPasskey(deps, { ...input, userAgent });
    return c.json({ success: true, passkey }, 201);
  });

passkeys
  .patch("/api/users/passkeys/:id", async (c) => {
    const deps = signedInDepsOf(c);
    const { name } = await parseJson(c, passkeyNameSchema);
    const passkey = await renamePasskey(deps, { id: c.req.param("id"), name });
    return c.json({ success: true, passkey });
  })
  .delete("/api/users/passkeys/:id", async (c) => {
    await removePasskey(signedInDepsOf(c), { id: c.req.param("id") });
    return c.json({ success: true });
  });

function refreshTokenOf(c: Context<ServerEnv>): string | null {
  return readSessionCookies(c.get("deps").requestOrigin, c.req.header("cookie")).refresh;
}
