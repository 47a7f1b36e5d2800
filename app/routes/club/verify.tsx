import { depsOf } from "#app/context.ts";
import { checkCertificate } from "#app/features/certificates/check-certificate.server.ts";
import { VerifyScreen } from "#app/features/certificates/components/verify-screen.tsx";
import { certificateSchema } from "#app/features/certificates/schema.ts";
import { readSigningKeys } from "#app/features/certificates/signing-keys.server.ts";
import { pageCard } from "#app/features/sharing/page-card.ts";
import { anyone, defineForm } from "#app/lib/forms/define-form.server.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/verify.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Check a certificate",
    description: "Is a run's certificate genuine? Checked in your browser, offline too.",
    path: "/verify",
    matches,
    image: pageCard({ path: "/verify", title: "Check a certificate" }),
  });

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** For browsers without script. Others send the form nowhere. */
const checking = defineForm<
  Route.ActionArgs,
  ReturnType<typeof anyone>,
  Awaited<ReturnType<typeof checkCertificate>>
>({
  name: "certificate",
  sender: anyone,
  isOpenToSuspended: true,
  async submit(deps, { values }) {
    const { certificate } = readFields(certificateSchema, values);
    return { extra: await checkCertificate(deps, certificate) };
  },
});
export const action = checking.action;

/** The keys are part of the document, so that a stored one can check certificates by itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, origin } = depsOf(context);
  const { published } = await readSigningKeys(config);
  return { keys: published, issuer: origin };
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyScreen club={loaderData} answer={actionData} />;
}
