import type { Deps } from "#app/deps.ts";
import { type Certificate, VERIFY_PATH } from "./certificate.ts";
import { drawQr, type QrDrawing } from "./draw-qr.server.ts";
import { issueCertificate } from "./issue-certificate.server.ts";

export type CertificatePage = {
  certificate: Certificate;
  /** The thumbprint of the key that signed it. */
  keyId: string;
  /** Leads to `link`. */
  qr: QrDrawing;
  /** Where the certificate is checked, with itself after the `#`: browsers don't send that part. */
  link: string;
};

/** A run's certificate for its page; null unless the run is on the boards. */
export async function readCertificatePage(
  deps: Pick<Deps, "db" | "clock" | "config" | "origin">,
  slip: string,
): Promise<CertificatePage | null> {
  const issued = await issueCertificate(deps, slip);
  if (!issued) return null;
  const { certificate, keyId, token } = issued;
  const link = `${VERIFY_PATH}#${token}`;
  return { certificate, keyId, link, qr: drawQr(deps.origin + link) };
}
