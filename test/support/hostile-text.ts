/** Runs where it isn't escaped: in an element, in an attribute, in a script. Short enough for every field. */
export const HOSTILE = "</script><img src=x onerror=q1320()>\"'";
/** Links that run, for texts in which addresses become links. */
export const HOSTILE_LINKS = "[a](javascript:q1320()) javascript:q1320() <svg onload=q1320()>";
/** A formula, in a spreadsheet. */
export const FORMULA = "=q1320()";

const RUNS = /^\s*(javascript|vbscript|data:text\/html)/i;
const HANDLER = /<[a-z][^<>]*\son\w+\s*=/i;
/** Text, unlike all else in character data. */
const RSS_TITLE = /<title><!\[CDATA\[.*?\]\]><\/title>/gs;
/** The fields of our JSON that hold HTML. */
const HTML_FIELDS = new Set(["rendered", "content_html", "html", "cooked"]);

/**
 * What stored text could do in a response: run as script, as a link, or as a formula, or end its own field.
 *
 * @returns one line for each, none for a safe response
 */
export async function scriptsIn(type: string, text: string): Promise<string[]> {
  if (type.startsWith("text/html")) return scriptsInHtml(text);
  if (/xml|svg/.test(type)) {
    const read = text.replaceAll(RSS_TITLE, "");
    return HANDLER.test(read) ? ["an event handler in XML"] : [];
  }
  if (/^application\/([a-z+]*)json/.test(type)) return scriptsInJson(JSON.parse(text));
  if (type.startsWith("text/csv")) return /(^|,)"?[=+@\t]/m.test(text) ? ["a formula"] : [];
  if (type.startsWith("text/calendar")) {
    return text.split("\r\n").every((line) => /^([A-Z-]+[;:]| |$)/.test(line))
      ? []
      : ["a broken line"];
  }
  return [];
}

async function scriptsInHtml(html: string): Promise<string[]> {
  const faults: string[] = [];
  let data = "";
  const rewriter = new HTMLRewriter()
    .on("*", {
      element({ tagName, attributes }) {
        for (const [name = "", value = ""] of attributes as unknown as Iterable<string[]>) {
          if (name.startsWith("on") || RUNS.test(value))
            faults.push(`<${tagName} ${name}="${value}">`);
        }
      },
    })
    .on("script:not([nonce]):not([src])", {
      element: (script) => {
        const type = script.getAttribute("type");
        if (type !== "application/ld+json") faults.push(`<script type="${type}">`);
      },
    })
    .on("script[type='application/ld+json']", {
      text({ text, lastInTextNode }) {
        data += text;
        if (!lastInTextNode) return;
        JSON.parse(data);
        data = "";
      },
    });
  await rewriter.transform(new Response(html)).text();
  return faults;
}

/** Only fields that hold HTML: the rest is text, which programs escape themselves. */
function scriptsInJson(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== "string") return scriptsInJson(inner);
    return HTML_FIELDS.has(name) && HANDLER.test(inner) ? [`an event handler in "${name}"`] : [];
  });
}
