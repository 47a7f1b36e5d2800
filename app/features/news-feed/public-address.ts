const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** Names that mean something inside a network alone. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Whether an address that somebody else named may be asked: by http or https, without a password, at a host
 * with a public name. Addresses in digits are refused altogether: no site's pictures lie under one, and those
 * of private networks have many spellings.
 */
export function isPublicAddress({ protocol, hostname, username, password }: URL): boolean {
  if (protocol !== "https:" && protocol !== "http:") return false;
  if (username !== "" || password !== "") return false;
  const host = hostname.replace(/\.$/, "");
  if (host.startsWith("[") || IPV4.test(host)) return false;
  return host.includes(".") && !INSIDE.test(host);
}
