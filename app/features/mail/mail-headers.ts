const ADDRESS_MAX_LENGTH = 254;
const SUBJECT_MAX_LENGTH = 200;
const NO_ADDRESS = /[\s\p{C},;:<>()[\]\\"]/u;

/**
 * Whether a text may stand in a To header: one address and nothing that could end the header, name a
 * second recipient or carry a display name.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > ADDRESS_MAX_LENGTH || NO_ADDRESS.test(text)) return false;
  const at = text.lastIndexOf("@");
  return at > 0 && at === text.indexOf("@") && at < text.length - 1;
}

/** A subject on one line, without control and invisible characters, at most 200 long. */
export function cleanSubject(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SUBJECT_MAX_LENGTH);
}

/**
 * Why something failed, fit for logs and the dead-letter record: addresses of pages carry secrets and
 * those of mails are personal, so both are left out.
 */
export function withoutSecrets(error: unknown): string {
  return String(error)
    .replace(/https?:\/\/[^\s"'<>]+/gi, "[link]")
    .replace(/[^\s"'<>(),;:]+/g, (word) => (hasAddress(word) ? "[address]" : word))
    .slice(0, 300);
}

/** Whether an @ has something before it, and one has something behind it. */
function hasAddress(word: string): boolean {
  const first = word.indexOf("@");
  return first >= 0 && first < word.length - 1 && word.lastIndexOf("@") > 0;
}
