import GithubSlugger from "github-slugger";
import type { Heading, Root } from "mdast";
import { toString as plainText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";

const OWN_ID = /\{#([\w-]+)\}$/;

/**
 * Gives each heading an id: an explicit one (`## Text {#own-id}`) or the slug of its text. The
 * page's title is its only first-level heading, so the text begins with the second level and skips
 * none.
 */
export function remarkHeadingIds() {
  return (tree: Root, file: VFile) => {
    const slugger = new GithubSlugger();
    let above = 1;
    visit(tree, (node) => {
      // A checklist's title is a second-level heading.
      if (node.type === "containerDirective" && node.name === "checklist") above = 2;
      if (node.type !== "heading") return;
      const heading = node;
      if (heading.depth === 1) file.message("The title is the page's only #.", heading.position);
      if (heading.depth > above + 1) {
        file.message(`A level is skipped above “${plainText(heading)}”.`, heading.position);
      }
      above = heading.depth;
      const id = takeOwnId(heading) ?? plainText(heading);
      heading.data = { ...heading.data, hProperties: { id: slugger.slug(id) } };
    });
  };
}

function takeOwnId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return undefined;
  const id = OWN_ID.exec(last.value)?.[1];
  last.value = last.value.replace(OWN_ID, "").trimEnd();
  return id;
}
