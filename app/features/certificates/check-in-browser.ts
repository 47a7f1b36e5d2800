import { apiJson } from "#app/lib/api-client.ts";
import { KEYS_PATH } from "./certificate.ts";
import type { RunStanding } from "./standing.ts";
import {
  type Club,
  type PublicKey,
  type Verdict,
  type VerdictKind,
  verifyCertificate,
} from "./verify-certificate.ts";

/** What is known about a certificate's run: `asking` until the server answers, `unreachable` if it doesn't. */
export type Standing = RunStanding | "asking" | "unreachable" | null;
export type CheckResult = { verdict: Verdict; standing: Standing };

/** Checks with the document's keys, and with the current ones if the certificate names another. */
export async function verifyInBrowser(text: string, club: Club): Promise<Verdict> {
  const verdict = await verifyCertificate(text, club);
  if (verdict.kind !== "unknown-key") return verdict;
  const keys = await fetchKeys();
  return keys ? verifyCertificate(text, { ...club, keys }) : verdict;
}

async function fetchKeys(): Promise<PublicKey[] | null> {
  try {
    const response = await fetch(KEYS_PATH, { cache: "no-store" });
    const { keys }: { keys: PublicKey[] } = await response.json();
    return response.ok ? keys : null;
  } catch {
    return null;
  }
}

/**
 * Asks whether the run of a valid certificate is still on the boards. A key that the server doesn't accept anymore isn't
 * accepted here.
 */
export async function askForStanding(verdict: Verdict, certificate: string): Promise<CheckResult> {
  type Answer = { verdict: VerdictKind; standing: RunStanding | null };
  const request = { method: "POST", json: { certificate } };
  const answer = (await apiJson("/api/certificates/check", request).catch(
    () => null,
  )) as Answer | null;
  if (!answer) return { verdict, standing: "unreachable" };
  if (answer.verdict === "valid") return { verdict, standing: answer.standing };
  return { verdict: { kind: answer.verdict }, standing: null };
}
