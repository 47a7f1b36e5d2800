import type { Element, RootContent } from "hast";
import { isElement, textOf } from "./text-of.ts";

/** The maximum length of a search. */
export const FAQ_SEARCH_MAX = 80;

export type Question = { id: string; title: string; answer: Element["children"] };
export type QuestionGroup = { id: string; title: string; questions: Question[] };

/** The questions of a FAQ in their groups. */
export function questionGroups(nodes: readonly RootContent[]): QuestionGroup[] {
  return nodes
    .filter((node) => isElement(node, "faq-group"))
    .map((group) => ({
      ...named(group),
      questions: group.children
        .filter((node) => isElement(node, "faq-question"))
        .map((question) => ({ ...named(question), answer: question.children })),
    }));
}

function named({ properties: { id, title } }: Element) {
  return { id: `${id}`, title: `${title}` };
}

/**
 * The groups with the questions that contain every search term, ignoring case; all when there are
 * none.
 */
export function filterQuestions(
  groups: readonly QuestionGroup[],
  search: string,
): readonly QuestionGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return groups;
  const matches = (question: Question) => {
    const text = `${question.title} ${answerText(question)}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}

export function answerText({ answer }: Question): string {
  return answer.map(textOf).join(" ").replaceAll(/\s+/g, " ").trim();
}
