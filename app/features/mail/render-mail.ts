import { BRAND } from "#app/lib/brand.ts";
import { escapeHtml } from "#app/lib/escape.ts";

type Light = "white" | "green" | "red";

/** The parts of a mail: plain text in every field, no markup. */
export type MailContent = {
  title: string;
  /** The lit light of the tree in the mail's head: white if the mail asks for an action, as most do. */
  light?: Light;
  /** The preview text that mail programs show beside the subject; by default the first full sentence. */
  preview?: string;
  paragraphs: readonly string[];
  /** A picture of ours, 1200 × 630, which leads where the action does. */
  picture?: { url: string; alt: string };
  /** Labeled values, printed like a slip. */
  facts?: readonly { label: string; value: string }[];
  action?: { label: string; url: string };
  /** Small print under the link: how long it works, and what to do if the recipient didn't request it. */
  note?: string;
  /** Why the recipient gets the mail, if it isn't about an account. */
  why?: string;
};

/** At the end of most mails, also for recipients whose address was typed by mistake. */
const WHY = `This mail is about an account at ${BRAND.name}.`;

/** The text and the HTML of a mail, with the same content. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({
  title,
  paragraphs,
  facts = [],
  action,
  note,
  why = WHY,
}: MailContent): string {
  const blocks = [title, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map((fact) => `${fact.label}: ${fact.value}`).join("\n"));
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  if (note) blocks.push(note);
  blocks.push(`-- \n${why}`);
  return `${blocks.join("\n\n")}\n`;
}

// Mail programs don't support custom properties, and some no style sheets: the layout uses tables and inline
// styles, and the only style sheet is for dark mode. The colors are those of app/styles/tokens.css.
const DARK_MODE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#1c1f26!important;border-color:#2b2f38!important}
.ink{color:#f1eee8!important}
.faint{color:#b3b5bd!important}
.rule{border-color:#3a3f4a!important}
}`;
const SANS = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";
const CONDENSED = "font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif";
const PRINT = "font-family:'IBM Plex Mono',Menlo,Consolas,monospace";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
const LIGHTS: Record<Light, string> = { white: "#f7f4ea", green: "#2fd36c", red: "#df2329" };
const UNLIT = "#2b2f38";

function renderHtml(content: MailContent): string {
  const {
    title,
    light = "white",
    paragraphs,
    picture,
    facts = [],
    action,
    note,
    why = WHY,
  } = content;
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;${CONDENSED};font-size:30px;line-height:1.1;font-style:italic;font-weight:bold;color:#1d1b17">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#1d1b17">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`,
    ),
    picture ? renderPicture(picture, action?.url) : "",
    facts.length > 0 ? renderFacts(facts) : "",
    action ? renderAction(action) : "",
    note
      ? `<p class="faint" style="margin:20px 0 0;font-size:14px;line-height:1.5;color:#4b463b">${escapeHtml(note)}</p>`
      : "",
  ].join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>${DARK_MODE}</style></head>
<body style="margin:0;padding:0;background:#0d0e11">
${renderPreview(content)}
<table ${TABLE} bgcolor="#0d0e11" style="background:#0d0e11"><tr><td align="center" style="padding:24px 12px 40px">
<table ${TABLE} style="max-width:560px;${SANS};text-align:left">
<tr><td bgcolor="#14161b" style="padding:16px 28px;background:#14161b;border:1px solid #2b2f38;border-bottom:0">${renderHead(light)}</td></tr>
<tr><td class="paper" bgcolor="#f3ede0" style="padding:32px 28px;background:#f3ede0;border:1px solid #cfc5b0;border-top:0">
${body}
</td></tr>
<tr><td style="padding:16px 28px 0;font-size:13px;line-height:1.5;color:#9295a0">${escapeHtml(why)}</td></tr>
</table>
</td></tr></table>
</body></html>
`;
}

function renderHead(lit: Light): string {
  const lights = Object.entries(LIGHTS).map(([light, color]) => {
    const paint = light === lit ? color : UNLIT;
    return `<span style="display:inline-block;width:12px;height:12px;margin-left:6px;border-radius:6px;background:${paint};vertical-align:middle;font-size:0;line-height:0">&nbsp;</span>`;
  });
  return `<table ${TABLE}><tr>
<td valign="middle" style="${CONDENSED};font-size:20px;line-height:1.2;font-style:italic;font-weight:bold;letter-spacing:.04em;text-transform:uppercase;color:#f1eee8">${BRAND.name}</td>
<td align="right" valign="middle" style="white-space:nowrap;font-size:0;line-height:0" aria-hidden="true">${lights.join("")}</td>
</tr></table>`;
}

/** The preview beside the subject in a list of mails; the blanks keep the rest of the mail out of it. */
function renderPreview({ preview, paragraphs }: MailContent): string {
  const text = preview ?? paragraphs.find((paragraph) => /[.?]$/.test(paragraph)) ?? "";
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${"&#847; ".repeat(60)}</div>`;
}

/** As wide as the paper. A program that doesn't load pictures shows the text instead. */
function renderPicture(
  { url, alt }: { url: string; alt: string },
  href: string | undefined,
): string {
  const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="504" height="265" class="ink" style="display:block;width:100%;height:auto;margin:0 0 20px;border:0;font-size:16px;line-height:1.5;color:#1d1b17">`;
  return href ? `<a href="${escapeHtml(href)}">${image}</a>` : image;
}

function renderFacts(facts: readonly { label: string; value: string }[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="rule faint" style="padding:8px 16px 8px 0;border-bottom:1px dashed #cfc5b0;color:#4b463b;vertical-align:top">${escapeHtml(label)}</td>` +
      `<td class="rule ink" align="right" style="padding:8px 0;border-bottom:1px dashed #cfc5b0;color:#1d1b17;font-weight:bold">${escapeHtml(value)}</td></tr>`,
  );
  return `<table ${TABLE} style="margin:4px 0 20px;${PRINT};font-size:15px;line-height:1.4">${rows.join("")}</table>`;
}

function renderAction({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td bgcolor="#b8171e" style="background:#b8171e">
<a href="${address}" style="display:inline-block;padding:14px 24px;${CONDENSED};font-size:19px;font-style:italic;font-weight:bold;letter-spacing:.02em;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="faint" style="margin:0;font-size:13px;line-height:1.5;color:#4b463b">If the button does nothing, open this address:<br><a href="${address}" class="faint" style="color:#4b463b;word-break:break-all">${address}</a></p>`;
}
