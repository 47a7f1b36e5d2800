import { BRAND } from "#app/lib/brand.ts";
import css from "./offline-page.css?inline";
import { FORM_PATH } from "./terms.ts";

type Device = {
  /** The cached stylesheets that every page uses. */
  styles: readonly string[];
  /** Whether a racer's form is cached. */
  hasForm: boolean;
  /** How many slips are waiting for a connection. */
  waiting: number;
};

/**
 * Shown in place of any page that can't be loaded; never a stale copy of it. Needs no script and
 * contains no external input.
 */
export function offlinePage(device: Device): Response {
  const nonce = crypto.randomUUID();
  return new Response(documentOf(device, nonce), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

/** The page's text about this device. */
function factsOf({ hasForm, waiting }: Pick<Device, "hasForm" | "waiting">): string[] {
  return hasForm
    ? [
        waitingText(waiting),
        "Your slip form works here. Fill it in, crop the photos, send it. It waits on this device until you're online.",
      ]
    : ["Open your slip form once while you're online, and it opens offline from then on."];
}

function waitingText(count: number): string {
  if (count === 0) return "No slips are waiting on this device.";
  const [slips, them] = count === 1 ? ["1 slip is", "it"] : [`${count} slips are`, "them"];
  return `${slips} waiting on this device, photos and all. We'll send ${them} when you're back in range.`;
}

function documentOf(device: Device, nonce: string): string {
  const styles = device.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("");
  const facts = factsOf(device).map((fact) => `<p>${fact}</p>`);
  const form = `<a class="first" href="${FORM_PATH}">Open the slip form</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="${BRAND.themeColor}">
<title>You're offline | ${BRAND.name}</title>${styles}<style nonce="${nonce}">${css}</style></head>
<body><main class="wrap offline"><p class="mark">${BRAND.name}</p>
<p class="lamps" aria-hidden="true"><i></i><i></i><i></i></p>
<h1>You're offline</h1><p class="lead">This page needs a connection, and there isn't one right now.</p>
<div class="facts">${facts.join("")}</div>
<p class="ways">${device.hasForm ? form : ""}<a href="">Try again</a></p></main></body></html>`;
}
