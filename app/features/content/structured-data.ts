import type { Element, RootContent } from "hast";
import { answerText, questionGroups } from "./faq.ts";
import type { PageView } from "./page-view.ts";
import type { Layout } from "./schema.ts";
import { isElement, textOf } from "./text-of.ts";

export type StructuredData = { "@type": string };

/** Layouts whose numbered steps are a how-to. */
const PROCEDURE_LAYOUTS: readonly Layout[] = ["manual", "guide"];

/** A page's schema.org data for search engines. */
export function structuredData({ page, origin, trail }: PageView): StructuredData[] {
  return [
    ...(trail.length > 0 ? [breadcrumbs([...trail, page], origin)] : []),
    ...(page.layout === "faq" ? [faqPage(page.tree.children)] : []),
    ...(PROCEDURE_LAYOUTS.includes(page.layout) ? howTo(page) : []),
  ];
}

/** A page's breadcrumbs, from the top down to itself. */
export function breadcrumbs(steps: readonly { path: string; title: string }[], origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ path, title }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: title,
      item: origin + path,
    })),
  };
}

function faqPage(nodes: PageView["page"]["tree"]["children"]) {
  const questions = questionGroups(nodes).flatMap((group) => group.questions);
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map((question) => ({
      "@type": "Question",
      name: question.title,
      acceptedAnswer: { "@type": "Answer", text: answerText(question) },
    })),
  };
}

/** A page's how-to, with a section for each list of steps; none when it has no steps. */
function howTo({ title, description, tree }: PageView["page"]): StructuredData[] {
  const sections = tree.children.flatMap((node, at) =>
    isElement(node, "block-steps")
      ? [{ name: headingBefore(tree.children, at) ?? title, steps: stepsOf(node) }]
      : [],
  );
  if (sections.length === 0) return [];
  const data = {
    "@context": "https://schema.org",
    "@type": "HowTo",
    name: title,
    description,
    step: sections.map(({ name, steps }) => ({
      "@type": "HowToSection",
      name,
      itemListElement: steps.map((text, at) => ({ "@type": "HowToStep", position: at + 1, text })),
    })),
  };
  return [data];
}

function headingBefore(nodes: readonly RootContent[], at: number): string | undefined {
  const heading = nodes.slice(0, at).findLast((node) => isElement(node, "h2", "h3"));
  return heading && textOf(heading);
}

function stepsOf(block: Element): string[] {
  const lists = block.children.filter((node) => isElement(node, "ol"));
  return lists
    .flatMap(({ children }) => children.filter((node) => isElement(node, "li")))
    .map((item) => textOf(item).replaceAll(/\s+/g, " ").trim());
}
