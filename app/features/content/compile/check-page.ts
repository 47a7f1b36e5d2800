import type { Parents, Root, RootContent } from "mdast";
import { toString as plainText } from "mdast-util-to-string";
import type { VFile } from "vfile";
import { DRAWING_SCHEME, SCENE_SCHEME } from "../remark-blocks.ts";

const PICTURE = "Pictures are ours: ![what it shows](scene:name) or (drawing:name).";
const SCHEMES = [SCENE_SCHEME, DRAWING_SCHEME];

/** Reports valid Markdown that our pages would render wrong. */
export function checkPage(tree: Root, file: VFile): void {
  checkWithin(tree, [], file);
}

function checkWithin(parent: Parents, blocks: readonly string[], file: VFile) {
  for (const child of parent.children) {
    const fault = findProblem(child, blocks);
    if (fault) file.message(fault, child.position);
    if ("children" in child) checkWithin(child, [...blocks, ...nameOf(child)], file);
  }
}

function nameOf(node: RootContent): [name: string] | [] {
  return node.type === "containerDirective" ? [node.name] : [];
}

function findProblem(node: RootContent, blocks: readonly string[]): string | undefined {
  switch (node.type) {
    case "heading":
      return plainText(node).trim() ? undefined : "The heading has no words.";
    case "link":
    case "linkReference":
      return plainText(node).trim() ? undefined : "The link has no words.";
    case "image":
      return SCHEMES.some((scheme) => node.url.startsWith(scheme)) ? undefined : PICTURE;
    case "imageReference":
      return PICTURE;
    case "listItem":
      return node.checked == null || blocks.includes("checklist")
        ? undefined
        : "Boxes to tick belong in a checklist.";
    case "containerDirective":
      if (node.name === "banner" && !node.children.every(isSlot))
        return "banner: it holds :::left and :::right and nothing else";
      return isSlot(node) && blocks.at(-1) !== "banner"
        ? `${node.name}: it belongs in a banner`
        : undefined;
    default:
      return undefined;
  }
}

function isSlot(node: RootContent): boolean {
  return node.type === "containerDirective" && ["left", "right"].includes(node.name);
}
