import { Hono } from "hono";
import { readUserObject } from "#app/features/accounts/read-user-object.server.ts";
import {
  legacyProfileSchema,
  ownPasswordSchema,
  racerNameSchema,
} from "#app/features/accounts/schema.ts";
import { showRacer } from "#app/features/garage/show-racer.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { readLocation } from "#app/features/profile/read-location.server.ts";
import { updateProfile } from "#app/features/profile/update-profile.server.ts";
import { clearedSessionCookies } from "#app/features/sessions/session-cookies.server.ts";
import { forgetUnsent } from "#app/lib/forms/unsent-forms.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { signedInDepsOf } from "../require-viewer.ts";

/** Racers and the viewer's account under their legacy paths. */
export const users = new Hono<ServerEnv>();

users.post("/rest/user/show", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  const user = await showRacer(deps, await parseJson(c, racerNameSchema));
  return c.json({ success: true, user }, 200, NO_STORE);
});

users.post("/rest/user/getLocationByUsername", async (c) => {
  const deps = { ...c.get("deps"), viewer: c.get("viewer") };
  const location = await readLocation(deps, await parseJson(c, racerNameSchema));
  return c.json({ success: true, location }, 200, NO_STORE);
});

users.post("/rest/user/updateProfile", async (c) => {
  const deps = signedInDepsOf(c);
  const user = await updateProfile(deps, await parseJson(c, legacyProfileSchema));
  return c.json({ success: true, user: await readUserObject(deps, user) }, 200, NO_STORE);
});

users.post("/rest/user/anonymizeUser", async (c) => {
  const deps = signedInDepsOf(c);
  await deleteAccount(deps, await parseJson(c, ownPasswordSchema));
  const unsentCookies = await forgetUnsent(c.req.raw, deps);
  const expired = clearedSessionCookies(deps.requestOrigin);
  for (const cookie of [...expired, ...unsentCookies.getSetCookie()]) {
    c.header("set-cookie", cookie, { append: true });
  }
  const message = "Your account has been deleted. Logging you out now.";
  return c.json({ success: true, message }, 200, NO_STORE);
});

users.get("/rest/user/getAllUserInformation", async (c) => {
  const everything = await exportAccount(signedInDepsOf(c));
  return c.body(everything, 200, { ...NO_STORE, "content-type": "application/json" });
});
