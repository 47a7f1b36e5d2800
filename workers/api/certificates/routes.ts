import { Hono } from "hono";
import { checkCertificate } from "#app/features/certificates/check-certificate.server.ts";
import { certificateSchema } from "#app/features/certificates/schema.ts";
import { readSigningKeys } from "#app/features/certificates/signing-keys.server.ts";
import type { ServerEnv } from "../../env.ts";
import { parseJson } from "../json-body.ts";

/** The keys that verify certificates, and whether a certified run is still on the boards. */
export const certificates = new Hono<ServerEnv>()
  .get("/.well-known/jwks.json", async (c) => {
    const { published } = await readSigningKeys(c.get("deps").config);
    const headers = {
      "content-type": "application/jwk-set+json",
      "cache-control": "public, max-age=300",
    };
    return c.body(JSON.stringify({ keys: published }), 200, headers);
  })
  .post("/api/certificates/check", async (c) => {
    const { certificate } = await parseJson(c, certificateSchema);
    const { verdict, standing } = await checkCertificate(c.get("deps"), certificate);
    return c.json({ success: true, verdict: verdict.kind, standing });
  });
