import { ownValue } from "#app/lib/own-value.ts";

type Subject = { kind: string; id: number };

type Kind = {
  label: string;
  to?: (id: number) => string;
  /** There is only one, so its number says nothing. */
  isOne?: boolean;
};

/** What is called what, and where it is. */
const KINDS: Readonly<Record<string, Kind>> = {
  user: { label: "Member", to: (id) => `/admin/members/${id}` },
  members: { label: "All members", to: () => "/admin/members", isOne: true },
  slip: { label: "Slip", to: (id) => `/moderation/slips/${id}` },
  comment: { label: "Comment", to: (id) => `/comments/${id}` },
  "news-article": { label: "Article", to: (id) => `/newsroom/article/${id}` },
  "news-author": { label: "Author", to: (id) => `/newsroom/authors/${id}` },
  "news-categories": { label: "Category" },
  "news-tags": { label: "Tag" },
  event: { label: "Event" },
  vehicle: { label: "Vehicle" },
  "social-post": { label: "Social post", to: (id) => `/social/${id}` },
  "drag-pak-request": { label: "Drag Pak request" },
  result: { label: "Track result" },
  track: { label: "Track" },
  "track-sheet": { label: "Track sheet" },
  "track-key": { label: "Track key" },
  "dealer-import": { label: "Dealer import" },
  giveaway: { label: "Giveaway" },
  "livery-round": { label: "Livery round" },
  mail: { label: "Mail", to: (id) => `/admin/mail/${id}` },
  release: { label: "Release" },
  backups: { label: "Backups", to: () => "/admin/backups", isOne: true },
  outbox: { label: "All unsent mail", to: () => "/admin/mail", isOne: true },
  "dead-letters": { label: "Dead letters", to: () => "/admin/dead-letters", isOne: true },
  job: { label: "Jobs", to: () => "/admin/jobs", isOne: true },
};

/** The kinds of subjects that the list can be narrowed to. */
export const SUBJECT_KINDS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

/** A subject's name, "Slip 12", and its page if it has one that is found by its number. */
export function presentSubject({ kind, id }: Subject): { label: string; to: string | null } {
  const subject = ownValue(KINDS, kind);
  const label = subject?.label ?? kind;
  return { label: subject?.isOne ? label : `${label} ${id}`, to: subject?.to?.(id) ?? null };
}
