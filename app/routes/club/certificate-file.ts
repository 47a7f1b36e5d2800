import { depsOf } from "#app/context.ts";
import { issueCertificate } from "#app/features/certificates/issue-certificate.server.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/certificate-file.ts";

/** A run's certificate as a text file: the JWS and a line break. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const issued = await issueCertificate(depsOf(context), params.slip);
  if (!issued) throw notFound(url);
  return new Response(`${issued.token}\n`, {
    headers: {
      "content-type": "application/jose",
      "content-disposition": `attachment; filename="run-${issued.certificate.run}.jws"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
