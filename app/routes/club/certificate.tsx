import { depsOf } from "#app/context.ts";
import { certificatePath } from "#app/features/certificates/certificate.ts";
import { CertificateScreen } from "#app/features/certificates/components/certificate-screen.tsx";
import { readCertificatePage } from "#app/features/certificates/read-certificate-page.server.ts";
import { runCardPath } from "#app/features/sharing/card-paths.ts";
import { CARD_SIZE } from "#app/features/sharing/card-size.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { notFound } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import type { Route } from "./+types/certificate.ts";

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  if (!loaderData)
    return pageMeta({ title: "Certificate", path: location.pathname, isHidden: true });
  const { run, racer, elapsedMs, track } = loaderData;
  const words = `${racer}: ${formatSeconds(elapsedMs)} s at ${track}`;
  return pageMeta({
    title: `Certificate #${run}, ${words}`,
    description: `The signed certificate of a checked run. ${words}.`,
    path: certificatePath(run),
    matches,
    image: { path: runCardPath(run, "wide"), ...CARD_SIZE, alt: `Time slip of ${words}` },
    // The run's page is the one to find.
    isHidden: true,
  });
};

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const deps = depsOf(context);
  const page = await readCertificatePage(deps, params.slip);
  if (!page) throw notFound(url);
  const { run, racer, elapsedMs, track } = page.certificate;
  deps.subjects.add(`slip:${run}`);
  return documentData(request, { run, racer, elapsedMs, track }, { page });
}

export default function RunCertificate({ loaderData: { run, page } }: Route.ComponentProps) {
  return <CertificateScreen run={run} page={page} />;
}
