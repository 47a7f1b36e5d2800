/** A mail in words: plain text in every field, nothing is taken for markup. */
export type MailContent = {
  title: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
};

const SIGNATURE = "Quarter Mile Garage";

/** The text and the HTML of a mail; both say the same. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({ title, paragraphs, action }: MailContent): string {
  const blocks = [title, ...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(`-- \n${SIGNATURE}`);
  return `${blocks.join("\n\n")}\n`;
}

// Mail programs read neither style sheets nor custom properties, so the styles stand inline.
function renderHtml({ title, paragraphs, action }: MailContent): string {
  const lines = paragraphs
    .map((p) => `<p style="margin:0 0 16px">${escapeHtml(p).replaceAll("\n", "<br>")}</p>`)
    .join("");
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;background:#c8102e;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0;font-size:13px;color:#55504a;word-break:break-all">${escapeHtml(action.url)}</p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#15130f;font-family:Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#f6f1e7;color:#1c1a17;font-size:16px;line-height:1.5">
<div style="padding:14px 28px;background:#24211c;color:#f6f1e7;font-weight:bold;font-style:italic;letter-spacing:.06em;text-transform:uppercase">${SIGNATURE}</div>
<div style="padding:28px"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(title)}</h1>${lines}${button}</div>
</div></body></html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
