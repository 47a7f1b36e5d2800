import type { VerdictKind } from "./verify-certificate.ts";

export const CERTIFICATE_TEXTS = {
  empty: "Paste a certificate first.",
  tooLong: "That's too long for a certificate.",
} as const;

/** The stamp and the sentence for everything that isn't a valid certificate. */
export const VERDICT_TEXTS: Record<
  Exclude<VerdictKind, "valid">,
  { title: string; text: string }
> = {
  altered: {
    title: "Not authentic",
    text: "The signature doesn't match. Something in it was changed, and there's no telling what: don't trust any of it.",
  },
  "unknown-key": {
    title: "Not authentic",
    text: "Signed with a key that isn't the club's. If it's newer than this page, check again online.",
  },
  "other-kind": {
    title: "Not authentic",
    text: "This isn't signed the way the club signs, or not signed at all.",
  },
  "other-issuer": {
    title: "Not ours",
    text: "Signed with our key, but for another site. It says nothing about our boards.",
  },
  malformed: {
    title: "Unreadable",
    text: "That's no certificate, or only a part of one. Paste all of it, with both dots.",
  },
  "too-long": { title: "Unreadable", text: CERTIFICATE_TEXTS.tooLong },
  empty: { title: "Nothing there", text: CERTIFICATE_TEXTS.empty },
  unable: {
    title: "Not checked",
    text: "This browser can't check signatures. Press Check, and our server does it.",
  },
};
