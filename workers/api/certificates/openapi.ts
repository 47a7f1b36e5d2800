import { z } from "zod";
import { certificateSchema } from "#app/features/certificates/schema.ts";
import { VERDICT_KINDS } from "#app/features/certificates/verify-certificate.ts";
import { type Endpoints, jsonAnswer, jsonBody } from "../openapi/endpoint.ts";

const CERTIFICATE_EXAMPLE = "eyJhbGciOiJFZERTQSIsInR5cCI6InJ1bi1jZXJ0aWZpY2F0ZStqd3QifQ.e30.c2ln";

const key = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  kid: z.string(),
  alg: z.literal("EdDSA"),
  use: z.literal("sig"),
});

const checked = z.object({
  success: z.literal(true),
  verdict: z.enum(VERDICT_KINDS),
  standing: z
    .object({
      state: z.enum(["listed", "changed", "revoked"]),
      revokedAt: z.iso.datetime().nullable(),
      isConfirmed: z.boolean(),
    })
    .nullable(),
});

export const CERTIFICATES = {
  "GET /.well-known/jwks.json": {
    id: "readKeys",
    tag: "Boards",
    summary: "The public keys of run certificates",
    description:
      "A JWK Set (RFC 7517), the current key first. Earlier keys stay in it. A key's `kid` is its thumbprint (RFC 7638).",
    answers: {
      200: {
        description: "The keys.",
        type: "application/jwk-set+json",
        schema: z.object({ keys: z.array(key) }),
      },
    },
  },
  "POST /api/certificates/check": {
    id: "checkCertificate",
    tag: "Boards",
    summary: "Whether a certificate is genuine, and its run still on the boards",
    description:
      "The signature can be verified without us, with the keys above. `changed`: the run was edited and approved again with other facts. `isConfirmed`: its track's own results have it now.",
    body: jsonBody(
      certificateSchema,
      { certificate: CERTIFICATE_EXAMPLE },
      { certificate: "A compact JWS, or a link with one after the `#`." },
    ),
    answers: {
      200: jsonAnswer("What it is. `standing` is null unless the certificate is valid.", checked, {
        success: true,
        verdict: "valid",
        standing: { state: "listed", revokedAt: null, isConfirmed: false },
      }),
    },
    refuses: [429],
  },
} as const satisfies Endpoints;
