import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Element } from "hast";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import type { CompiledPage } from "#app/features/content/compiled-page.ts";
import { PAGE_SCENES } from "#app/features/content/page-scenes.ts";
import { DRAWING_SCHEME } from "#app/features/content/remark-blocks.ts";
import type { Layout } from "#app/features/content/schema.ts";
import { textOf } from "#app/features/content/text-of.ts";
import { reelPosterPath, VIDEO_PROVIDERS } from "#app/features/content/video-player.ts";
import { createPageFinder } from "#app/page-table.ts";
import { compileContent } from "../../../scripts/lib/content-pages.ts";
import { readPages } from "../../../scripts/lib/page-modules.ts";
import { createSpeller } from "../../support/spelling.ts";

/** The minimum and maximum number of words: enough to be useful, and not too long. */
const SUBSTANCE: Readonly<Record<Layout, [least: number, most: number]>> = {
  guide: [400, 1500],
  manual: [400, 1500],
  class: [400, 1500],
  faq: [400, 3000],
  story: [400, 1500],
  legal: [150, 2500],
  hub: [400, 1500],
};

const { pages, mistakes } = await compileContent();
const byPath = new Map(pages.map((page) => [page.path, page]));
const findPage = createPageFinder(readPages());

function elementsOf({ tree }: CompiledPage): Element[] {
  const elements: Element[] = [];
  visit(tree, "element", (element) => {
    elements.push(element);
  });
  return elements;
}

function anchorsOf(page: CompiledPage): Set<string> {
  const elements = elementsOf(page);
  const checklists = elements.filter(({ tagName }) => tagName === "block-checklist");
  return new Set([
    ...elements.map(({ properties: { id } }) => `${id}`),
    ...checklists.map(({ properties: { id } }) => `checklist-${id}`),
  ]);
}

/** The position of a text for an editor, as `file:line`. */
function placeOf(text: string, { path }: CompiledPage): string {
  const file = `app/content${path}.md`;
  const lines = readFileSync(file, "utf8").split("\n");
  return `${file}:${
    Math.max(
      lines.findIndex((line) => line.includes(text)),
      0,
    ) + 1
  }`;
}

/** What is wrong with a link; undefined when it is valid. */
function faultOf(link: string, from: CompiledPage): string | undefined {
  if (link.startsWith("https://")) return undefined;
  const [path = "", anchor] = link.split("#");
  if (path !== "" && !path.startsWith("/")) return "write /path, #anchor or https://";
  const target = path === "" ? from : byPath.get(path);
  if (target) return anchor && !anchorsOf(target).has(anchor) ? "no such anchor" : undefined;
  const [bare = ""] = path.split("?");
  return findPage(bare) ? undefined : "no such page";
}

test("every file of app/content compiles", () => {
  expect(mistakes).toEqual([]);
  expect(pages.length).toBeGreaterThan(40);
});

test("there are no dead links or anchors", () => {
  const dead = pages.flatMap((page) =>
    elementsOf(page).flatMap(({ properties: { href } }) => {
      const fault = typeof href === "string" && faultOf(href, page);
      return fault ? `${placeOf(`${href}`, page)}: ${href} (${fault})` : [];
    }),
  );
  expect(dead).toEqual([]);
});

test("every page has the length of its layout", () => {
  const thin = pages.flatMap((page) => {
    const [least, most] = SUBSTANCE[page.layout];
    const elements = elementsOf(page);
    const titles = elements.map(({ properties: { title } }) => title ?? "").join(" ");
    const text = `${page.title} ${page.description} ${textOf(page.tree)} ${titles}`;
    const words = text.split(/\s+/).filter(Boolean).length;
    return words < least || words > most ? `${page.path}: ${words} words` : [];
  });
  expect(thin).toEqual([]);
});

test("no scene is the header of more than two pages", () => {
  const others = Object.entries(PAGE_SCENES).map(([path, { scene }]) => ({ path, scene }));
  const uses = Object.groupBy([...pages, ...others], ({ scene }) => scene);
  const worn = Object.entries(uses).filter(([, users = []]) => users.length > 2);
  expect(worn.map(([scene, users = []]) => [scene, ...users.map(({ path }) => path)])).toEqual([]);
});

test("every content page has a drawing with a text alternative, and no drawing is on three pages", () => {
  const seen = [
    ...pages.flatMap((page) => {
      const inText = elementsOf(page).flatMap(({ properties: { scene, poster, src } }) =>
        [scene, poster, src].flatMap((name) =>
          typeof name === "string" ? name.replace(/^scene:/, "") : [],
        ),
      );
      return [...new Set([page.scene, ...inText])].map((scene) => ({ scene, path: page.path }));
    }),
    ...Object.entries(PAGE_SCENES).map(([path, { scene }]) => ({ scene, path })),
  ];
  const uses = Object.groupBy(seen, ({ scene }) => scene);
  const worn = Object.entries(uses).filter(([, users = []]) => users.length > 2);
  expect(worn.map(([scene, users = []]) => [scene, ...users.map(({ path }) => path)])).toEqual([]);
  expect(pages.filter(({ scene, sceneAlt }) => !scene || !sceneAlt)).toEqual([]);
});

test("every small drawing explains one section of one page, in words too", () => {
  const uses = pages.flatMap((page) =>
    elementsOf(page).flatMap(({ properties: { src, alt } }) =>
      typeof src === "string" && src.startsWith(DRAWING_SCHEME)
        ? [{ name: src.slice(DRAWING_SCHEME.length), alt: `${alt}` }]
        : [],
    ),
  );
  const drawings = readdirSync("app/content/drawings").map((file) => basename(file, ".svg"));
  expect(uses.map(({ name }) => name).toSorted()).toEqual(drawings.toSorted());
  expect(uses.filter(({ alt }) => alt.length < 30 || alt.length > 200)).toEqual([]);
});

test("no page says in its first lines that it is made up: the sample mark does", () => {
  const loud = pages.flatMap(({ path, title, eyebrow, description, tree }) => {
    const first = `${title} ${eyebrow} ${description} ${textOf(tree).slice(0, 400)}`;
    const isLoud = path !== "/about-samples" && /\b(demo|invented|made up)\b/i.test(first);
    return isLoud && !/invented the quarter mile/.test(first) ? [path] : [];
  });
  expect(loud).toEqual([]);
  const samples = pages.filter(({ isSample }) => isSample).map(({ path }) => path);
  expect(samples).toContain("/roadkill-nights/2021");
  expect(samples).toHaveLength(12);
});

test("siblings have different positions and titles", () => {
  const places = pages
    .filter(({ order }) => order !== undefined)
    .map(({ path, layout, order }) => `${path.slice(0, path.lastIndexOf("/"))} ${layout} ${order}`);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  const titles = pages.map(({ title, eyebrow }) => `${eyebrow}: ${title}`);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test("no two checklists share an id, since they would share their checked items", () => {
  const ids = pages.flatMap((page) =>
    elementsOf(page)
      .filter(({ tagName }) => tagName === "block-checklist")
      .map(({ properties }) => properties.id),
  );
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

/** The attributes of blocks and pictures that readers see. */
const WRITTEN = ["title", "alt", "by", "copy", "label", "caption"];

test("every word has American spelling", () => {
  const misspelled = createSpeller(readFileSync("test/support/content-words.txt", "utf8"));
  const unknown = pages.flatMap((page) => {
    const attributes = elementsOf(page).flatMap(({ properties }) =>
      WRITTEN.map((name) => properties[name]).filter((value) => typeof value === "string"),
    );
    const { title, eyebrow, description, sceneAlt, short = "" } = page;
    const blocks = elementsOf(page).map((element) => directText(element));
    const text = [title, eyebrow, description, sceneAlt, short, ...attributes, ...blocks].join(
      "\n",
    );
    return misspelled(text).map((word) => `${placeOf(word, page)}: ${word}`);
  });
  expect(unknown).toEqual([]);
});

/** An element's own text, so that neighboring words don't run together. */
function directText({ children }: Element): string {
  return children.map((child) => (child.type === "text" ? child.value : " ")).join("");
}

test("every manual section has a captioned gallery, a pull quote and a reel that exists", () => {
  const sections = pages.filter(({ path }) => path.startsWith("/drag-pak/2021/"));
  expect(sections).toHaveLength(8);
  for (const { path } of sections) {
    const text = readFileSync(join("app/content", `${path}.md`), "utf8");
    const items = text.match(/^- !\[.+\]\(scene:.+\)$/gm) ?? [];
    expect(items.length, path).toBeGreaterThanOrEqual(3);
    for (const item of items) expect(item, path).toMatch(/\(scene:[a-z-]+ "[^"]{10,}"\)$/);
    expect(text, path).toMatch(/^:::quote\{by="[^"]+"\}$/m);
    const reels = [...text.matchAll(/^::video\{id="([a-z-]+)" provider="reel"/gm)];
    expect(reels.length, path).toBeGreaterThanOrEqual(1);
    for (const [, id = ""] of reels) {
      expect(existsSync(`public${VIDEO_PROVIDERS.reel.embed({ id })}`), id).toBe(true);
      expect(existsSync(`public${reelPosterPath(id)}`), id).toBe(true);
    }
  }
});
