import type { Element, ElementContent, Root } from "hast";
import type { VFile } from "vfile";
import { isElement, textOf } from "../text-of.ts";

/**
 * Structures a FAQ: `##` begins a group, `###` a question, followed by its answer. Anything above
 * the first group stays as it is.
 */
export function groupQuestions(tree: Root, file: VFile): void {
  const grouped: Root["children"] = [];
  let group: Element | undefined;
  let question: Element | undefined;
  for (const node of tree.children) {
    if (isElement(node, "h2")) {
      group = elementOf("faq-group", node);
      question = undefined;
      grouped.push(group);
    } else if (isElement(node, "h3")) {
      question = elementOf("faq-question", node);
      if (group) group.children.push(question);
      else file.message("This question comes before the first group.", node.position);
    } else if (question && node.type !== "doctype") question.children.push(node);
    else if (!group) grouped.push(node);
    else if (node.type !== "doctype" && textOf(node).trim()) {
      file.message("Text between a group and its first question.", node.position);
    }
  }
  for (const each of grouped) {
    if (isElement(each, "faq-group")) checkGroup(each, file);
  }
  tree.children = grouped;
}

function elementOf(tagName: string, heading: Element): Element {
  const children: ElementContent[] = [];
  return {
    type: "element",
    tagName,
    properties: { id: heading.properties.id, title: textOf(heading) },
    children,
    position: heading.position,
  };
}

function checkGroup(group: Element, file: VFile) {
  if (group.children.length === 0) file.message("The group has no question.", group.position);
  for (const question of group.children) {
    if (!textOf(question).trim()) file.message("The question has no answer.", question.position);
  }
}
