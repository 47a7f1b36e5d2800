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
} & Partial<TrackConfirmation>;

/** That the track reported the run itself. Certificates of runs that no track reported don't have it. */
export type TrackConfirmation = {
  /** The track's name. */
  confirmedBy: string;
  /** When its results arrived, as an ISO instant to the second. */
  confirmedAt: string;
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
    !Number.isNaN(Date.parse(fields.get("verifiedAt"))) &&
    hasWholeConfirmation(fields)
  );
}

/** Whether a track's confirmation is complete, or missing. */
function hasWholeConfirmation(fields: ReadonlyMap<string, unknown>): boolean {
  const [by, at] = [fields.get("confirmedBy"), fields.get("confirmedAt")];
  if (by === undefined && at === undefined) return true;
  return typeof by === "string" && typeof at === "string" && !Number.isNaN(Date.parse(at));
}

/** The track's confirmation in a certificate; null if it has none. */
export function confirmationIn(certified: CertifiedRun): TrackConfirmation | null {
  const { confirmedBy, confirmedAt } = certified;
  return confirmedBy === undefined || confirmedAt === undefined
    ? null
    : { confirmedBy, confirmedAt };
}

/**
 * What of a run may not differ from its certificate. A racer may have a new name, a run may be verified again, and a
 * track may confirm it, or take that back: `RunStanding` has that.
 */
const FACTS = [
  ...(["car", "class", "track", "ranOn"] as const),
  ...(["elapsedMs", "sixtyFootMs", "trapSpeedHundredthsMph"] as const),
];

/** Whether a certificate still says what the run's page says. */
export function isSameRun(certified: CertifiedRun, current: CertifiedRun): boolean {
  return FACTS.every((name) => certified[name] === current[name]);
}
