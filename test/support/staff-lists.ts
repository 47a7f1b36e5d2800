/** A list that staff work with. */
export type StaffList = {
  /** Its page, as in the table of pages. */
  path: string;
  /** Its page with a filter that some rows match. */
  narrowed: string;
  /** The parameter that narrows it: a field of a form on the page, or part of a tab's address. */
  filter: string;
  /** Its file. */
  csv: string;
  /** The file has the filter of the page. Not if it is for taking everything along. */
  isCsvNarrowed: boolean;
  /** Its page is whole: a fixed number of rows, however large the site. */
  isWhole?: true;
};

const list = (path: string, query: string, more: Partial<StaffList> = {}): StaffList => ({
  path,
  narrowed: `${path}?${query}`,
  filter: query.split("=", 1)[0] ?? "",
  csv: `${path}.csv`,
  isCsvNarrowed: true,
  ...more,
});

/** Every list of staff. */
export const STAFF_LISTS: readonly StaffList[] = [
  list("/admin/members", "state=new"),
  list("/admin/audit", "action=user.note"),
  list("/admin/mail", "state=failed"),
  list("/admin/redirects", "q=old", { isCsvNarrowed: false }),
  list("/admin/jobs", "state=never", { isWhole: true }),
  list("/admin/dead-letters", "kind=card"),
  list("/admin/errors", "request=r7", { isWhole: true }),
  list("/admin/backups", "kind=copy"),
  list("/moderation", "status=IN_REVIEW", { csv: "/moderation/slips.csv" }),
  list("/moderation/inbox", "kind=report"),
  list("/moderation/reports", "status=UPHELD"),
  list("/moderation/comments", "status=REMOVED"),
  list("/moderation/appeals", "status=UPHELD"),
  list("/newsroom", "state=draft", { csv: "/newsroom/articles.csv" }),
  list("/newsroom/authors", "q=w"),
  list("/newsroom/terms", "kind=tag"),
  list("/events/manage", "q=night"),
  list("/drag-pak/requests", "status=NEW", { isCsvNarrowed: false }),
];

/** The other pages of staff, and why they aren't such lists. */
export const NOT_LISTS: Readonly<Record<string, string>> = {
  "/admin": "what waits and what changed, linked to the lists",
  "/admin/confirm": "a form",
  "/admin/site": "settings, with the latest changes to undo; the audit log has all",
  "/admin/mail/:id": "one mail",
  "/admin/members/:id": "one member; the latest of each kind, linked to the lists",
  "/admin/members/invite": "a form",
  "/desk": "links",
  "/desk/help": "help",
  "/desk/figures": "figures",
  "/desk/social":
    "the 24 posts of the feed, which is all that visitors see, with a filter of their text",
  "/events/manage/event/:event": "one event",
  "/events/manage/import": "the rows of a file, before they are saved",
  "/events/manage/new": "a form",
  "/horsepower-locator/import": "the rows of a file, before they are saved",
  "/moderation/dismiss": "what is about to happen to the selected cases",
  "/moderation/figures": "figures",
  "/moderation/filters": "a moderator's own saved filters, twenty at most",
  "/moderation/racers/:racer": "one racer; the latest of each kind, linked to the lists",
  "/moderation/slips/:slip": "one slip",
  "/newsroom/article/:id": "one article",
  "/newsroom/article/:id/history": "the versions of one article",
  "/newsroom/authors/:id": "one author",
  "/newsroom/calendar": "a month of the list of scheduled articles",
  "/newsroom/merge/:kind/:id": "what is about to happen to one term",
  "/newsroom/new": "a form",
};
