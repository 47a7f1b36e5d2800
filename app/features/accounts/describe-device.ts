type Sign = readonly [pattern: RegExp, name: string];

/** The order matters: most browsers also claim to be the ones below them. */
const BROWSERS: readonly Sign[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//, "Safari"],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/**
 * A device's name from its user agent, such as "Chrome on Android". A client can send any user agent, so
 * this only helps owners recognize their devices.
 */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  if (browser || system) return browser ?? `A browser on ${system}`;
  const program = /^([A-Za-z][\w.-]{0,29})\//.exec(userAgent)?.[1];
  return program && program !== "Mozilla" ? program : "An unknown device";
}

function nameIn(signs: readonly Sign[], userAgent: string): string | undefined {
  return signs.find(([pattern]) => pattern.test(userAgent))?.[1];
}
