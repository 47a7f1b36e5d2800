// The services that browsers send pushes through: Chrome and most others, Firefox, Safari, Edge on Windows.
const HOSTS = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const DOMAINS = [".push.apple.com", ".notify.windows.com"];

/**
 * Whether a browser's push service is at an address. Anything else would let a member make this server send requests
 * wherever they like.
 */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
