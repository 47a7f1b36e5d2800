import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { checklistAnchor } from "../checklist-anchor.ts";
import type { Heading } from "../schema.ts";
import { isElement, textOf } from "../text-of.ts";

/**
 * The second-level headings outside of blocks, checklists without such a heading, and the groups of
 * a FAQ.
 */
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

/** A smaller tree, without source positions and the line breaks between elements. */
export function withoutPositions(tree: Root): Root {
  visit(tree, (node) => {
    delete node.position;
    if ("children" in node) {
      const isBetween = node.children.some(
        (child) => child.type === "element" && isBlock(child.tagName),
      );
      if (isBetween) {
        const children = node.children.filter(
          (child) => child.type !== "text" || child.value.trim() !== "",
        );
        Object.assign(node, { children });
      }
    }
  });
  return tree;
}

const INLINE = /^(a|strong|em|code|img|br|input|del|sup)$/;

function isBlock(name: string): boolean {
  return !INLINE.test(name);
}
