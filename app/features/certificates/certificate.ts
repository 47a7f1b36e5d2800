/** The signature algorithm of certificates, in JOSE's terms: the only one that is accepted. */
export const ALGORITHM = "EdDSA";
/** The certificate's `typ`, so that nothing else signed with the key passes for one. */
export const CERTIFICATE_TYPE = "run-certificate+jwt";
/** The most characters that are looked at: six times the length of a usual certificate. */
export const CERTIFICATE_MAX_LENGTH = 5_000;

export const VERIFY_PATH = "/verify";
export const KEYS_PATH = "/.well-known/jwks.json";

export function certificatePath(runId: number): string {
  return `/1320-club/slip/${runId}/certificate`;
}

/** The certificate as a text file. */
export function certificateFilePath(runId: number): string {
  return `${certificatePath(runId)}.jws`;
}

/** What a certificate says about its run. All of it is public on the run's page, except when it was verified. */
export type CertifiedRun = {
  /** The run's number. */
  run: number;
  /** The racer's username when the certificate was issued. */
  racer: string;
  /** '2018 Dodge Challenger SRT Demon' */
  car: string;
  class: "stock" | "modified";
  track: string;
  /** The day of the run, `YYYY-MM-DD`. */
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  /** The role of who compared the slip with its numbers: never a name. */
  verifiedBy: "moderator";
  /** When, as an ISO instant to the second. */
  verifiedAt: string;
};

/** A certificate's content: a JWT's claims. */
export type Certificate = CertifiedRun & {
  /** The site's origin. */
  iss: string;
  /** The address of the run's page. */
  sub: string;
  /** When it was issued, in seconds since the epoch. */
  iat: number;
};

const TEXTS = ["racer", "car", "class", "track", "ranOn", "verifiedBy", "verifiedAt"] as const;
const NUMBERS = ["run", "elapsedMs", "sixtyFootMs", "trapSpeedHundredthsMph", "iat"] as const;

/** Whether signed claims have the shape of a certificate. */
export function isCertificate(claims: object): claims is Certificate {
  const fields = new Map(Object.entries(claims));
  return (
    [...TEXTS, "iss", "sub"].every((name) => typeof fields.get(name) === "string") &&
    NUMBERS.every((name) => Number.isSafeInteger(fields.get(name))) &&
    /^\d{4}-\d{2}-\d{2}$/.test(fields.get("ranOn")) &&
    !Number.isNaN(Date.parse(fields.get("verifiedAt")))
  );
}

/** What of a run may not differ from its certificate. A racer may have a new name, and a run may be verified again. */
const FACTS = [
  ...(["car", "class", "track", "ranOn"] as const),
  ...(["elapsedMs", "sixtyFootMs", "trapSpeedHundredthsMph"] as const),
];

/** Whether a certificate still says what the run's page says. */
export function isSameRun(certified: CertifiedRun, current: CertifiedRun): boolean {
  return FACTS.every((name) => certified[name] === current[name]);
}
