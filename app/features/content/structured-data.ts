import { answerText, questionGroups } from "./faq.ts";
import type { PageView } from "./page-view.ts";

export type StructuredData = { "@type": string };

/** What a page tells search engines about itself, in the words of schema.org. */
export function structuredData({ page, origin, trail }: PageView): StructuredData[] {
  return [
    ...(trail.length > 0 ? [breadcrumbs([...trail, page], origin)] : []),
    ...(page.layout === "faq" ? [faqPage(page.tree.children)] : []),
  ];
}

/** Where a page lies, from the top down to itself. */
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
