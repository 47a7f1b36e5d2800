import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { DRAWING_SCHEME, SCENE_SCHEME } from "./remark-blocks.ts";

const SITE = "https://own.invalid";

/** Pictures on other hosts, which our Content-Security-Policy blocks. */
export function foreignPicturesIn(tree: Root): Element[] {
  const pictures: Element[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "img" && !isOwn(`${node.properties.src}`)) pictures.push(node);
  });
  return pictures;
}

/** Our own pictures are checked by name. */
function isOwn(address: string): boolean {
  if (address.startsWith(SCENE_SCHEME) || address.startsWith(DRAWING_SCHEME)) return true;
  if (!address.startsWith("/") || !URL.canParse(address, SITE)) return false;
  return new URL(address, SITE).origin === SITE;
}
