/** A checklist of a content page. */
export interface Checklist {
  title: string;
  sections: { heading: string; items: string[] }[];
}

/**
 * Reads the checklist with an id out of a page's Markdown, so that a printed sheet says what its page says.
 *
 * @throws Error where there is none, or it has no items
 */
export function readChecklist(markdown: string, id: string): Checklist {
  const blocks = markdown.split(/^:::/m);
  const block = blocks.find((text) => text.startsWith("checklist{") && text.includes(`id="${id}"`));
  const [head = "", ...lines] = block?.split("\n") ?? [];
  const title = /title="([^"]*)"/.exec(head)?.[1];
  if (!title) throw new Error(`No checklist with the id ${id} and a title.`);
  const sections: Checklist["sections"] = [];
  for (const line of lines) {
    if (line.startsWith("### ")) sections.push({ heading: plain(line.slice(4)), items: [] });
    if (!line.startsWith("- [ ] ")) continue;
    if (sections.length === 0) sections.push({ heading: "", items: [] });
    sections.at(-1)?.items.push(plain(line.slice(6)));
  }
  if (!sections.some(({ items }) => items.length > 0))
    throw new Error(`The checklist ${id} is empty.`);
  return { title, sections };
}

/** Markdown's emphasis and links as plain text. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`]/g, "")
    .trim();
}
