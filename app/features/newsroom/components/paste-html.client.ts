import Turndown from "turndown";
import { escapeMarks } from "../marks.ts";

/** Pasted HTML as Markdown, the pictures that came with it, and how many others it shows. */
export type PastedText = { markdown: string; pictures: File[]; leftOutCount: number };

const PICTURE = /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/=\s]+)$/;
/** A marker of a list that Word writes as a paragraph: a bullet, or a number or letter with a dot. */
const WORD_MARKER = /^[\s\u00a0]*(?:([·•o§▪–-])|((?:\d{1,3}|[a-z]{1,4})[.)]))[\s\u00a0]+/i;
const LIST_LEVEL = /mso-list:\s*\w+\s+level(\d)/;

/**
 * Converts text that was copied in Word, Google Docs or on a page. Headings begin at the second level, as articles'
 * do; styles, comments and scripts are dropped, and so are pictures of other sites.
 */
export function htmlToMarkdown(html: string): PastedText {
  const pictures: File[] = [];
  let leftOutCount = 0;
  const service = new Turndown({
    headingStyle: "atx",
    bulletListMarker: "-",
    emDelimiter: "*",
    codeBlockStyle: "fenced",
    br: "",
  });
  service.remove(["script", "style", "title", "meta", "noscript"]);
  service.escape = escapeText;
  service.addRule("headings", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (content, node) => {
      const words = withoutMarks(content);
      return words && `\n\n${/^H[12]$/.test(node.nodeName) ? "##" : "###"} ${words}\n\n`;
    },
  });
  // Google Docs wraps everything in <b style="font-weight:normal">, and sets styles on spans.
  service.addRule("styles", {
    filter: ["span", "b", "strong", "i", "em"],
    replacement: (content, node) => styled(content, node),
  });
  service.addRule("links", {
    filter: "a",
    replacement: (content, node) => linked(content, attribute(node, "href")),
  });
  service.addRule("lists", {
    filter: ["ul", "ol"],
    replacement: (content, node) => listOf(content, node),
  });
  service.addRule("items", {
    filter: "li",
    replacement: (content, node) => itemOf(content, node),
  });
  service.addRule("word lists", {
    filter: (node) => node.nodeName === "P" && LIST_LEVEL.test(attribute(node, "style")),
    replacement: (content, node) => wordItem(content, attribute(node, "style")),
  });
  service.addRule("pictures", {
    filter: "img",
    replacement: (_content, node) => {
      const picture = pictureOf(attribute(node, "src"), pictures.length + 1);
      if (picture) pictures.push(picture);
      else if (isShown(node)) leftOutCount += 1;
      return "";
    },
  });
  service.addRule("tables", {
    filter: "table",
    replacement: (_content, node) => tableOf(service, node),
  });
  const markdown = service.turndown(withoutConditions(html));
  return { markdown: tidy(markdown), pictures, leftOutCount };
}

/** Word's conditional comments hide markers of lists: `<![if !supportLists]>`. */
function withoutConditions(html: string): string {
  return html.replace(/<!\[[\w !]{2,40}\]>/g, "").replace(/<\/?o:p>/g, "");
}

/** The marks of Markdown in plain text, also those at the start of a line. */
function escapeText(text: string): string {
  return escapeMarks(text.replace(/\u00a0/g, " "))
    .replace(/^(\s*)(#{1,6}\s|[-+]\s|>)/, "$1\\$2")
    .replace(/^(\s*\d{1,9})\.(?=\s)/, "$1\\.");
}

function attribute(node: Node, name: string): string {
  return "getAttribute" in node && typeof node.getAttribute === "function"
    ? String(node.getAttribute(name) ?? "")
    : "";
}

function styled(content: string, node: Node): string {
  const style = attribute(node, "style").replaceAll(" ", "");
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  const isBold = weight
    ? weight === "bold" || Number(weight) >= 600
    : node.nodeName === "B" || node.nodeName === "STRONG";
  const isItalic = /font-style:(italic|oblique)/.test(style) || /^(I|EM)$/.test(node.nodeName);
  const stars = `${isBold ? "**" : ""}${isItalic ? "*" : ""}`;
  const words = content.trim();
  const before = content.slice(0, content.length - content.trimStart().length);
  const after = content.slice(content.trimEnd().length);
  // Marks don't span paragraphs, and marked words aren't marked again.
  if (stars === "" || words === "" || words.includes("\n\n") || words.startsWith("*"))
    return content;
  return before + stars + words + [...stars].toReversed().join("") + after;
}

/** A heading is bold anyway. */
function withoutMarks(words: string): string {
  return words.replaceAll("**", "").replace(/\s+/g, " ").trim();
}

/** Google Docs leads links through its own page. */
function linked(content: string, href: string): string {
  const words = content.replace(/\s+/g, " ").trim();
  if (words === "") return "";
  const target = URL.canParse(href) ? new URL(href) : null;
  if (!target || !/^(https?|mailto):$/.test(target.protocol)) return content;
  const isRedirect = target.hostname === "www.google.com" && target.pathname === "/url";
  const address = (isRedirect && target.searchParams.get("q")) || href;
  return `[${words}](${address.replace(/[()\s]/g, encodeURIComponent)})`;
}

/** Google Docs puts a nested list beside the items, not into one. */
function listOf(content: string, { parentNode }: Node): string {
  const lines = content
    .split("\n")
    .filter((line) => line !== "")
    .join("\n");
  if (parentNode?.nodeName === "LI") return `\n${lines}`;
  if (isList(parentNode)) return `\n${lines.replace(/^/gm, "   ")}\n`;
  return `\n\n${lines}\n\n`;
}

function itemOf(content: string, node: Node): string {
  const { parentNode } = node;
  const items = [...(parentNode?.childNodes ?? [])].filter(({ nodeName }) => nodeName === "LI");
  const place = items.findIndex((item) => item.isSameNode(node)) + 1;
  const marker = parentNode?.nodeName === "OL" ? `${place}.` : "-";
  const lines = content
    .trim()
    .replace(/\n{2,}/g, "\n")
    .replace(/\n(?=.)/g, "\n   ");
  return lines === "" ? "" : `\n${marker} ${lines}\n`;
}

function isList(node: Node | null): boolean {
  return node?.nodeName === "UL" || node?.nodeName === "OL";
}

function wordItem(content: string, style: string): string {
  const level = Number(LIST_LEVEL.exec(style)?.[1] ?? 1);
  const plain = content.replaceAll("\\", "");
  const [marker = "", , number] = WORD_MARKER.exec(plain) ?? [];
  const words = withoutMarker(content, marker.trim()).replace(/\s+/g, " ").trim();
  return `\n${"   ".repeat(level - 1)}${number ? "1." : "-"} ${words}\n`;
}

function withoutMarker(content: string, marker: string): string {
  const text = content.trimStart();
  for (const written of [marker, marker.replace(".", "\\."), `\\${marker}`]) {
    if (written !== "" && text.startsWith(written)) return text.slice(written.length);
  }
  return text;
}

/** Mails and pages count their readers with pictures of a pixel. */
function isShown(picture: Node): boolean {
  const sides = ["width", "height"].map((side) => attribute(picture, side));
  return !sides.some((side) => side === "0" || side === "1");
}

function pictureOf(source: string, number: number): File | null {
  const [, type, data] = PICTURE.exec(source) ?? [];
  if (!type || !data) return null;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
  return new File([bytes], `pasted-${number}.${type}`, { type: `image/${type}` });
}

/** The rows of a table; the first one is its head. */
function tableOf(service: Turndown, table: Node): string {
  const rows = descendants(table, "TR").map((row) =>
    [...row.childNodes]
      .filter(({ nodeName }) => nodeName === "TD" || nodeName === "TH")
      .map((cell) => cellOf(service, cell)),
  );
  const [head] = rows;
  if (!head || head.length === 0) return "";
  const lines = rows.map((cells) => `| ${head.map((_, at) => cells[at] ?? "").join(" | ")} |`);
  const rule = `| ${head.map(() => "---").join(" | ")} |`;
  return `\n\n${[lines[0], rule, ...lines.slice(1)].join("\n")}\n\n`;
}

function cellOf(service: Turndown, cell: ChildNode): string {
  const html = "innerHTML" in cell ? String(cell.innerHTML) : "";
  return service.turndown(html).replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

function descendants(node: Node, name: string): Node[] {
  return [...node.childNodes].flatMap((child) =>
    child.nodeName === name ? [child] : descendants(child, name),
  );
}

/** Items of Word's lists follow each other, and nothing is more than one empty line apart. */
function tidy(markdown: string): string {
  const lines = markdown.split("\n").map((line) => line.trimEnd());
  return lines
    .filter((line, at) => line !== "" || lines[at - 1] !== "")
    .join("\n")
    .trim();
}
