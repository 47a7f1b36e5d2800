import type { Element, ElementContent, RootContent } from "hast";
import type { CompiledPage } from "#app/features/content/compiled-page.ts";
import { answerText, questionGroups } from "#app/features/content/faq.ts";
import { allPages, readPage } from "#app/features/content/library.ts";
import { plainText } from "#app/features/content/plain-text.ts";
import { isElement, textOf } from "#app/features/content/text-of.ts";
import { DOWNLOADS } from "#app/features/downloads/catalog.ts";
import type { HitKind } from "./kinds.ts";
import { withoutFillers, wordsIn } from "./query-words.ts";
import { FAQ_PATH, SITE_PAGES, type SitePage } from "./site-pages.ts";

/** Something that the build knows, as the search finds it: a page, a section of one, a question, a file. */
export type IndexedPage = {
  kind: HitKind;
  path: string;
  title: string;
  /** The page that it is a part of; empty for a page. */
  within: string;
  description: string;
  text: string;
  /** What it is called besides its title. */
  names: readonly string[];
  /** Words that stand for its title. */
  also: ReadonlySet<string>;
  titleWords: readonly string[];
  /** All words of it, without fillers. */
  words: ReadonlySet<string>;
};

export type PageIndex = {
  /** The pages that have a word, by each word of the index. */
  pagesByWord: ReadonlyMap<string, readonly IndexedPage[]>;
};

let index: Promise<PageIndex> | undefined;

/** The index, built once in each isolate: it changes with the build only. */
export function loadPageIndex(): Promise<PageIndex> {
  index ??= buildIndex();
  return index;
}

async function buildIndex(): Promise<PageIndex> {
  const compiled = await Promise.all(allPages.map(({ path }) => readPage(path)));
  const pages = [
    ...SITE_PAGES.map(toSitePage),
    ...DOWNLOADS.map(toFile),
    ...compiled.flatMap((page) => (page ? [toPage(page), ...toSections(page)] : [])),
  ];
  const pagesByWord = new Map<string, IndexedPage[]>();
  for (const page of pages) {
    for (const word of new Set([...page.words, ...page.also])) {
      const same = pagesByWord.get(word);
      if (same) same.push(page);
      else pagesByWord.set(word, [page]);
    }
  }
  return { pagesByWord };
}

type Source = Omit<IndexedPage, "also" | "names" | "words" | "titleWords"> & {
  also?: string;
  names?: readonly string[];
};

function indexOf({ also = "", names = [], ...page }: Source): IndexedPage {
  const words = wordsIn([page.title, page.within, page.description, page.text].join(" "));
  return {
    ...page,
    titleWords: wordsIn(page.title),
    names,
    also: new Set([...wordsIn(also), ...withoutFillers(names.flatMap(wordsIn))]),
    words: new Set(withoutFillers(words)),
  };
}

function toSitePage({ path, title, description, also, names = [] }: SitePage) {
  const kind = path.startsWith("/help") || path.startsWith(`${FAQ_PATH}#`) ? "help" : "page";
  return indexOf({ kind, path, title, description, also, names, within: "", text: "" });
}

function toFile({ id, name, purpose }: (typeof DOWNLOADS)[number]) {
  const path = `/downloads#${id}`;
  return indexOf({
    kind: "page",
    path,
    title: name,
    description: purpose,
    within: "Downloads",
    text: "",
  });
}

function toPage(page: CompiledPage): IndexedPage {
  const { path, title, short, description, eyebrow, tree } = page;
  const within = page.layout === "manual" ? eyebrow : "";
  const text = plainText(tree);
  return indexOf({
    kind: kindOf(page),
    path,
    title,
    description,
    within,
    text,
    also: short ?? "",
  });
}

function kindOf({ layout, path }: Pick<CompiledPage, "layout" | "path">): HitKind {
  if (layout === "class") return "class";
  return layout === "faq" || path === "/help" ? "help" : "page";
}

/** The questions of a FAQ; of another page, what is below each heading. */
function toSections(page: CompiledPage): IndexedPage[] {
  const { path, title, layout } = page;
  if (layout === "faq") {
    const questions = questionGroups(page.tree.children).flatMap((group) => group.questions);
    return questions.map((question) =>
      indexOf({
        kind: "help",
        path: `${path}#${question.id}`,
        title: question.title,
        within: title,
        description: "",
        text: answerText(question),
      }),
    );
  }
  return sectionsOf(page.tree.children).map((section) =>
    indexOf({
      kind: kindOf(page),
      path: `${path}#${section.id}`,
      title: section.title,
      within: title,
      description: "",
      text: section.text,
    }),
  );
}

type Section = { id: string; title: string; text: string };

function sectionsOf(nodes: readonly RootContent[]): Section[] {
  const sections: { heading: Element; children: ElementContent[] }[] = [];
  for (const node of nodes) {
    if (isElement(node, "h2")) sections.push({ heading: node, children: [] });
    else if (node.type !== "doctype") sections.at(-1)?.children.push(node);
  }
  return sections.flatMap(({ heading, children }) => {
    const { id } = heading.properties;
    return typeof id === "string"
      ? [{ id, title: textOf(heading), text: plainText({ type: "root", children }) }]
      : [];
  });
}
