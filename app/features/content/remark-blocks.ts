import GithubSlugger from "github-slugger";
import type { Image, List, ListItem, Paragraph, Root, RootContent, Text } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { toString as plainText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { ownValue } from "#app/lib/own-value.ts";
import { BLOCK_RULES, type BlockRule, type ItemShape } from "./block-rules.ts";

type Directive = ContainerDirective | LeafDirective;
type Options = { pictures?: Pictures | undefined };

/** The names of all pictures that pages may use. */
export type Pictures = { scenes: ReadonlySet<string>; drawings: ReadonlySet<string> };

/** The scheme of a picture that is one of our drawings: `![alt](scene:burnout-box)`. */
export const SCENE_SCHEME = "scene:";
/** The scheme of a small drawing beside a section: `![alt](drawing:tree-bulbs)`. */
export const DRAWING_SCHEME = "drawing:";

/**
 * Converts directives to block elements if their attributes and content follow the rules; reports
 * those that don't.
 */
export function remarkBlocks({ pictures }: Options = {}) {
  const scenes = pictures?.scenes;
  return (tree: Root, file: VFile) => {
    let galleries = 0;
    visit(tree, (node, index) => {
      if (node.type === "text") checkColons(node, index === 0, file);
      if (node.type === "image") checkPicture(node, file, pictures);
      if (node.type !== "containerDirective" && node.type !== "leafDirective") return;
      const rule = ownValue(BLOCK_RULES, node.name);
      if (!rule) {
        file.message(`There is no block “${node.name}”.`, node.position);
        return;
      }
      const attributes = readAttributes(node, rule, file);
      for (const name of ["scene", "poster"]) {
        const scene = attributes[name];
        if (scene !== undefined) checkScene(scene, node, file, scenes);
      }
      checkContent(node, rule, file);
      checkFences(node, file);
      if (node.name === "gallery") {
        galleries += 1;
        attributes.index = `${galleries}`;
      }
      node.data = { ...node.data, hName: rule.element, hProperties: attributes };
      ownValue(REWRITES, node.name)?.(node);
    });
  };
}

function readAttributes(node: Directive, rule: BlockRule, file: VFile): Record<string, string> {
  const result = rule.attributes.safeParse(node.attributes ?? {});
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      file.message(`${[node.name, ...path].join(" ")}: ${message}`, node.position);
    }
    return {};
  }
  const attributes = Object.entries(result.data).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(attributes);
}

function checkScene(
  scene: string,
  node: RootContent,
  file: VFile,
  scenes: ReadonlySet<string> | undefined,
) {
  if (scenes && !scenes.has(scene)) {
    file.message(`There is no scene “${scene}”.`, node.position);
  }
}

function checkPicture(image: Image, file: VFile, pictures: Pictures | undefined) {
  if (!image.alt?.trim()) file.message("The picture has no alternative text.", image.position);
  if (image.url.startsWith(SCENE_SCHEME)) {
    checkScene(image.url.slice(SCENE_SCHEME.length), image, file, pictures?.scenes);
  }
  if (image.url.startsWith(DRAWING_SCHEME)) {
    const name = image.url.slice(DRAWING_SCHEME.length);
    if (pictures && !pictures.drawings.has(name)) {
      file.message(`There is no drawing “${name}”.`, image.position);
    }
  }
}

/** Text that begins with colons but isn't a block has a misplaced space, brace or quote. */
function checkColons({ value, position }: Text, isFirst: boolean, file: VFile) {
  for (const [at, line] of value.split("\n").entries()) {
    if (!line.startsWith("::") || (at === 0 && !isFirst)) continue;
    const reason = `“${line}” is no block: check its colons, braces and quotes.`;
    file.message(reason, { line: (position?.start.line ?? 1) + at, column: 1 });
  }
}

/** An unclosed block contains the rest of the page. */
function checkFences(node: Directive, file: VFile) {
  const { position, name } = node;
  if (node.type !== "containerDirective" || !position) return;
  const source = `${file}`.slice(position.start.offset, position.end.offset);
  const last = source.trimEnd().slice(source.trimEnd().lastIndexOf("\n") + 1);
  if (!/^[\s>]*:{3,}$/.test(last)) file.message(`${name}: no line of colons ends it`, position);
  const label = node.children.find(({ data }) => data && "directiveLabel" in data);
  if (label) file.message(`${name}: write {title="…"} instead of […]`, label.position);
}

function checkContent(node: Directive, { content }: BlockRule, file: VFile) {
  const report = (reason: string, at: RootContent = node) =>
    file.message(`${node.name}: ${reason}`, at.position);
  if (!content.list) {
    if (!content.isEmpty && node.children.length === 0) report("it is empty");
    if (content.isEmpty && node.children.length > 0) report("it takes no text");
    return;
  }
  if (content.list === "tasks") {
    const items = listsIn(node).flatMap((list) => list.children);
    if (items.length === 0) report("it needs a list");
    for (const item of items) if (item.checked == null) report("begin items with [ ]", item);
    return;
  }
  const [list] = listsIn(node);
  if (!list || node.children.length !== 1) return report("it holds one list and nothing else");
  if (list.ordered !== (content.list === "numbers")) report(`it needs a list of ${content.list}`);
  const { min, max, item: shape } = content;
  const count = list.children.length;
  if (count < min || count > max) report(`it takes ${min} to ${max} items, not ${count}`);
  for (const item of list.children) {
    const fault = findProblem(item, shape);
    if (fault) report(fault, item);
  }
}

function findProblem(item: ListItem, shape: ItemShape): string | undefined {
  const [first] = paragraphOf(item)?.children ?? [];
  switch (shape) {
    case "figure":
      return first?.type === "strong" ? undefined : "begin items with **the figure**";
    case "pair":
      return first?.type === "text" && first.value.includes(":")
        ? undefined
        : "write items as Label: value";
    case "picture":
      return first?.type === "image" ? undefined : "items are pictures: ![alt](scene:name)";
    case "link":
      return first?.type === "link" ? undefined : "begin items with a [link](/path)";
    case "any":
      return undefined;
  }
}

function listsIn(node: Directive): List[] {
  return node.children.filter((child) => child.type === "list");
}

function paragraphOf(item: ListItem): Paragraph | undefined {
  const [first] = item.children;
  return first?.type === "paragraph" ? first : undefined;
}

/** Blocks that are written as lists but become something else: pairs, checkboxes, linked cards. */
const REWRITES: Readonly<Record<string, (node: Directive) => void>> = {
  "spec-list"(node) {
    for (const list of listsIn(node)) {
      list.spread = false;
      list.data = { hName: "dl" };
      for (const item of list.children) splitPair(item);
    }
  },
  checklist(node) {
    const slugger = new GithubSlugger();
    for (const item of listsIn(node).flatMap((list) => list.children)) {
      item.checked = null;
      item.spread = false;
      item.data = {
        hName: "block-check-item",
        hProperties: { item: slugger.slug(plainText(item)) },
      };
    }
  },
  cards(node) {
    for (const item of listsIn(node).flatMap((list) => list.children)) {
      item.spread = false;
      item.data = { hName: "block-card" };
    }
  },
};

/** `Label: value` becomes a term and its description. */
function splitPair(item: ListItem) {
  const paragraph = paragraphOf(item);
  const [first, ...rest] = paragraph?.children ?? [];
  if (!paragraph || first?.type !== "text") return;
  const [label = "", ...value] = first.value.split(":");
  const term: Paragraph = {
    type: "paragraph",
    children: [{ type: "text", value: label }],
    data: { hName: "dt" },
  };
  const described: Paragraph = {
    type: "paragraph",
    children: [{ type: "text", value: value.join(":").trimStart() }, ...rest],
    data: { hName: "dd" },
  };
  item.data = { hName: "div" };
  // Spread, so that each keeps its own element.
  item.spread = true;
  item.children = [term, described, ...item.children.slice(1)];
}
