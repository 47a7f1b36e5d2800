import type { Definition, Image, Link, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";

/** A short reference may resolve to a long URL; this caps the characters of URLs filled in. */
const FILLED_MAX = 200_000;

/**
 * Resolves references, `[words][name]`, to links and pictures. If a name is defined twice the first definition
 * wins, and an undefined reference stays as it is.
 */
export function remarkReferences() {
  return (tree: Root, file: VFile) => {
    const definitions = new Map<string, Definition>();
    visit(tree, "definition", (node) => {
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    });
    let filled = 0;
    visit(tree, ["linkReference", "imageReference"], (node, index, parent) => {
      if (index === undefined || !parent) return;
      if (node.type !== "linkReference" && node.type !== "imageReference") return;
      const definition = definitions.get(node.identifier);
      if (!definition) return;
      filled += definition.url.length + (definition.title?.length ?? 0);
      if (filled > FILLED_MAX) return;
      const { url, title } = definition;
      const { position } = node;
      const resolved: Link | Image =
        node.type === "linkReference"
          ? { type: "link", url, title, children: node.children, position }
          : { type: "image", url, title, alt: node.alt, position };
      parent.children[index] = resolved;
    });
    if (filled <= FILLED_MAX) return;
    file.message(`References stand for more than ${FILLED_MAX} characters of addresses.`);
    tree.children = [];
  };
}
