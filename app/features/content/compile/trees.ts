import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { checklistAnchor } from "../checklist-anchor.ts";
import type { Heading } from "../schema.ts";
import { isElement, textOf } from "../text-of.ts";

/** The headings of the second level outside of blocks, checklists without one, and the groups of a FAQ. */
export function headingsOf(tree: Root): Heading[] {
  const elements = tree.children.filter((node) => node.type === "element");
  return elements.flatMap((node, at) => {
    const { id, title } = node.properties;
    if (isElement(node, "h2")) return [{ id: `${id}`, text: textOf(node) }];
    if (isElement(node, "faq-group")) return [{ id: `${id}`, text: `${title}` }];
    const isUnannounced = elements[at - 1]?.tagName !== "h2";
    if (!isElement(node, "block-checklist") || !isUnannounced) return [];
    return [{ id: checklistAnchor(`${id}`), text: `${title}` }];
  });
}

/** A smaller tree: where things stood in the file matters to nobody anymore, nor do line breaks between. */
export function withoutPositions(tree: Root): Root {
  visit(tree, (node) => {
    delete node.position;
    if ("children" in node) {
      const isBetween = node.children.some(
        (child) => child.type === "element" && isBlock(child.tagName),
      );
      if (isBetween) {
        const kept = node.children.filter(
          (child) => child.type !== "text" || child.value.trim() !== "",
        );
        Object.assign(node, { children: kept });
      }
    }
  });
  return tree;
}

const INLINE = /^(a|strong|em|code|img|br|input|del|sup)$/;

function isBlock(name: string): boolean {
  return !INLINE.test(name);
}
