import type { Root } from "hast";
import { visit } from "unist-util-visit";
import type { Heading } from "../schema.ts";
import { isElement, textOf } from "../text-of.ts";

/** The headings of the second level outside of blocks, and the groups of a FAQ. */
export function headingsOf(tree: Root): Heading[] {
  return tree.children.flatMap((node) => {
    if (isElement(node, "h2")) return [{ id: `${node.properties.id}`, text: textOf(node) }];
    if (!isElement(node, "faq-group")) return [];
    return [{ id: `${node.properties.id}`, text: `${node.properties.title}` }];
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
