const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** Names that mean something inside a network alone. */
const INSIDE = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Whether an address that somebody else named may be asked: by http or https at its usual port, without a
 * password, at a host with a public name. Addresses in digits are refused altogether: no site's pictures lie
 * under one, and those of private networks have many spellings.
 */
export function isPublicAddress(address: URL): boolean {
  if (!isPlainWebAddress(address) || address.port !== "") return false;
  const host = address.hostname.replace(/\.$/, "");
  if (host.startsWith("[") || IPV4.test(host)) return false;
  return host.includes(".") && !INSIDE.test(host);
}

/**
 * Whether an address may be asked for a feed.
 *
 * @param trustedOrigin whose own addresses need not be public: the feed's, which the site's owner chose
 */
export function mayBeAsked(address: URL, trustedOrigin: string): boolean {
  if (address.origin === trustedOrigin) return isPlainWebAddress(address);
  return isPublicAddress(address);
}

/** A `blob:` address has the origin of another one, so the protocol is looked at, too. */
function isPlainWebAddress({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
