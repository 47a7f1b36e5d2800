import { SignJWT } from "jose";
import type { Deps } from "#app/deps.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { type CertifiableRun, findCertifiableRun } from "#db/queries/certificates.ts";
import {
  ALGORITHM,
  CERTIFICATE_TYPE,
  type Certificate,
  type CertifiedRun,
  type TrackConfirmation,
} from "./certificate.ts";
import { readSigningKeys } from "./signing-keys.server.ts";

export type IssuedCertificate = {
  certificate: Certificate;
  /** The certificate itself: a compact JWS. */
  token: string;
  /** The thumbprint of the key that signed it. */
  keyId: string;
};

/**
 * Signs a certificate of a run on the boards. It says the same about the same run each time; only when it was issued
 * differs, so nothing is stored.
 *
 * @param slip the run's number in a URL
 * @returns null unless the run is on the boards
 */
export async function issueCertificate(
  { db, clock, config, origin }: Pick<Deps, "db" | "clock" | "config" | "origin">,
  slip: string,
): Promise<IssuedCertificate | null> {
  const run = /^[1-9]\d{0,14}$/.test(slip) ? await findCertifiableRun(db, Number(slip)) : null;
  if (!run) return null;
  const { signer } = await readSigningKeys(config);
  const certificate: Certificate = {
    iss: origin,
    sub: `${origin}/1320-club/slip/${run.id}`,
    iat: Math.floor(clock.now().getTime() / 1000),
    ...certifiedRunOf(run),
  };
  const header = { alg: ALGORITHM, typ: CERTIFICATE_TYPE, kid: signer.id };
  const token = await new SignJWT(certificate).setProtectedHeader(header).sign(signer.key);
  return { certificate, token, keyId: signer.id };
}

/** What a certificate says about a run. */
export function certifiedRunOf(run: CertifiableRun): CertifiedRun {
  const { elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } = run;
  return {
    run: run.id,
    racer: run.username,
    car: runVehicleName(run),
    class: run.isStock === 1 ? "stock" : "modified",
    track: run.raceTrack,
    ranOn: run.ranOn,
    ...{ elapsedMs, sixtyFootMs, trapSpeedHundredthsMph },
    verifiedBy: "moderator",
    verifiedAt: toSecond(run.verifiedAt),
    ...confirmationOf(run),
  };
}

function confirmationOf({
  confirmedBy,
  confirmedAt,
}: CertifiableRun): TrackConfirmation | undefined {
  if (confirmedBy === null || confirmedAt === null) return undefined;
  return { confirmedBy, confirmedAt: toSecond(confirmedAt) };
}

/** An instant in milliseconds since the epoch as an ISO instant to the second. */
function toSecond(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+/, "");
}
