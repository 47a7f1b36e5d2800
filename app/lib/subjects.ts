/**
 * Subjects that exist once. `menu` is the categories of news in the menu, `racers` whose garages are public, and `day`
 * what changes with the calendar day alone, so no write changes it.
 */
export const SITE_SUBJECTS = [
  "boards",
  "day",
  "dealers",
  "events",
  "members",
  "menu",
  "news",
  "practice",
  "promotions",
  "racers",
  "social",
] as const;
type SiteSubject = (typeof SITE_SUBJECTS)[number];

/**
 * Things with a subject each: an article, slip or event for its comments, likes and marks, a slip also for its track's
 * confirmation, a garage, and a strip for the results that it sends.
 */
type Thing = "article" | "event" | "garage" | "slip" | "strip";

/** Something that public pages show and that can change, as the triggers name it (db/README.md): `garage:7`. By ids, so that
 * no name outlives its account. */
export type Subject = SiteSubject | `${Thing}:${number}`;

/** What a page depends on, as the table of pages says: a thing means the one that the page is about. */
export type PageSubject = SiteSubject | Thing;

/** Whether a page's subject exists once, so that its table's row alone says which one it is. */
export function isSiteSubject(subject: PageSubject): subject is SiteSubject {
  return SITE_SUBJECTS.some((each) => each === subject);
}

/** Subjects as the value of a header: with spaces in between. */
export function formatSubjects(subjects: readonly Subject[]): string {
  return subjects.join(" ");
}

/** The subjects in a value of `formatSubjects`. */
export function parseSubjects(value: string): Subject[] {
  return value.split(" ").filter(isSubject);
}

function isSubject(text: string): text is Subject {
  return /^\w+:\d+$/.test(text) || SITE_SUBJECTS.some((each) => each === text);
}
