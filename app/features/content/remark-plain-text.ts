import type { Root } from "mdast";
import { toString as plainText } from "mdast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";

const REFUSED: Readonly<Record<string, string>> = {
  html: "HTML isn't shown. Use Markdown or a block.",
  delete: "Strikethrough isn't used here.",
  footnoteReference: "Footnotes aren't used here.",
  footnoteDefinition: "Footnotes aren't used here.",
};

/**
 * Removes what our pages don't support, and restores text that only looks like an inline block: the
 * `:a` of `4:a` was never meant as one.
 */
export function remarkPlainText() {
  return (tree: Root, file: VFile) => {
    visit(tree, (node, index, parent) => {
      if (index === undefined || !parent) return;
      if (node.type === "textDirective") {
        const value = `:${node.name}${plainText(node)}`;
        parent.children[index] = { type: "text", value, position: node.position };
        return;
      }
      const problem = REFUSED[node.type];
      if (!problem) return;
      file.message(problem, node.position);
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}
