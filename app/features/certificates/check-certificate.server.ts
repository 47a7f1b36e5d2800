import type { Deps } from "#app/deps.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { findCertificateStanding } from "#db/queries/certificates.ts";
import { confirmationIn, isSameRun } from "./certificate.ts";
import { certifiedRunOf } from "./issue-certificate.server.ts";
import { readSigningKeys } from "./signing-keys.server.ts";
import type { RunStanding } from "./standing.ts";
import { type Verdict, verifyCertificate } from "./verify-certificate.ts";

export type CheckedCertificate = {
  verdict: Verdict;
  /** Null unless the certificate is valid. */
  standing: RunStanding | null;
};

/**
 * Checks a certificate with our own keys, and whether its run is still on the boards. Only somebody who has a valid
 * certificate learns anything about a run that isn't.
 *
 * @param text as typed or sent
 * @throws AppError `rate_limited`
 */
export async function checkCertificate(
  deps: Pick<Deps, "db" | "config" | "origin" | "limits" | "clientAddress">,
  text: string,
): Promise<CheckedCertificate> {
  await limitAddress(deps, "certificates");
  const { published } = await readSigningKeys(deps.config);
  const verdict = await verifyCertificate(text, { keys: published, issuer: deps.origin });
  if (verdict.kind !== "valid") return { verdict, standing: null };
  const run = await findCertificateStanding(deps.db, verdict.certificate.run);
  if (run?.isListed !== 1) {
    const leftAt = run?.leftAt ?? null;
    const revokedAt = leftAt === null ? null : new Date(leftAt).toISOString();
    return { verdict, standing: { state: "revoked", revokedAt, isConfirmed: false } };
  }
  const current = certifiedRunOf(run);
  const state = isSameRun(verdict.certificate, current) ? "listed" : "changed";
  const isConfirmed = confirmationIn(current) !== null;
  return { verdict, standing: { state, revokedAt: null, isConfirmed } };
}
