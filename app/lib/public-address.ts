const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** Host names that only resolve inside a private network. */
const PRIVATE_HOST =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Whether an untrusted URL may be fetched: http or https on the default port, without credentials, at a host
 * with a public name. All IP addresses are rejected: no site serves pictures from one, and private addresses
 * have many spellings.
 */
export function isPublicAddress(address: URL): boolean {
  if (!isPlainWebAddress(address) || address.port !== "") return false;
  const host = address.hostname.replace(/\.$/, "");
  if (host.startsWith("[") || IPV4.test(host)) return false;
  return host.includes(".") && !PRIVATE_HOST.test(host);
}

/**
 * Whether a URL may be fetched for a feed.
 *
 * @param trustedOrigin an origin that need not be public: the feed's, which the site's owner configured
 */
export function isFetchable(address: URL, trustedOrigin: string): boolean {
  if (address.origin === trustedOrigin) return isPlainWebAddress(address);
  return isPublicAddress(address);
}

/** Checks the protocol too, since a `blob:` URL has the origin of another URL. */
function isPlainWebAddress({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === "" && password === "";
}
