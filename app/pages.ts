import { CONTENT_MODULE, type NavGroup, type PageRow } from "./page-table.ts";

/** The menu's groups; `legal` is only in the footer. */
export const MENU_GROUPS: readonly Omit<NavGroup, "links">[] = [
  { id: "club", label: "1320 Club" },
  { id: "news", label: "News" },
  { id: "events", label: "Events" },
  { id: "hq", label: "Racing HQ" },
  { id: "more", label: "More" },
  { id: "legal", label: "Legal" },
];

/**
 * The table of pages: which exist, how they are cached, when their script runs and where the menu lists them.
 * Routes, the page cache, the sitemap, the menu, the build's metadata and the offline form are derived from it.
 * Markdown files under app/content are pages without a row here; the menu may link to them.
 */
export const PAGE_TABLE: readonly PageRow[] = [
  {
    path: "/",
    module: "home.tsx",
    cachedBy: [],
    dependsOn: ["boards", "events", "news", "social", "day"],
    header: "hero",
    isInSitemap: true,
  },

  {
    path: "/search",
    module: "site/search.tsx",
    title: "Search",
    cachedBy: ["kind", "q"],
    dependsOn: ["boards", "dealers", "events", "news", "racers", "day"],
  },

  // Tools
  {
    path: "/tools",
    module: "tools/index.tsx",
    title: "Tools",
    cachedBy: [],
    dependsOn: [],
    isInSitemap: true,
    menu: { group: "club", label: "Tools", note: "The sums between rounds" },
  },
  {
    path: "/tools/compare",
    module: "tools/compare.tsx",
    title: "Compare",
    cachedBy: ["first", "second"],
    dependsOn: ["boards"],
    isInSitemap: true,
  },
  {
    path: "/tools/:tool",
    module: "tools/tool.tsx",
    title: "Tool",
    // biome-ignore format: the fields of all tools
    cachedBy: ["axle", "barometer", "beam", "before", "better", "elevation", "engine", "et", "from", "gear", "humidity", "reaction", "reading", "redline", "runs", "sixty", "slip", "speed", "staged", "temperature", "tire", "today", "tree", "weight"],
    dependsOn: [],
  },

  // Accounts
  { path: "/login", module: "accounts/login.tsx", title: "Log in", isOpenBeforeLaunch: true },
  { path: "/logout", module: "accounts/logout.tsx", title: "Log out" },
  { path: "/register", module: "accounts/register.tsx", title: "Register" },
  { path: "/register/draft", module: "accounts/registration-draft.ts" },
  {
    path: "/register/complete",
    module: "accounts/complete-registration.tsx",
    title: "Complete your account",
    hydrate: "eager",
  },
  { path: "/activation", module: "accounts/activation.tsx", title: "Activate your account" },
  { path: "/manage-account", module: "accounts/manage-account.tsx", title: "Manage account" },
  { path: "/manage-account/export", module: "accounts/account-export.ts" },
  { path: "/notices", module: "accounts/notices.tsx", title: "Notices" },
  {
    path: "/email-change",
    module: "accounts/email-change.tsx",
    title: "Change your email",
    hydrate: "eager",
  },
  {
    path: "/forgot-password",
    module: "accounts/forgot-password.tsx",
    title: "Forgot your password?",
  },
  { path: "/reset-password", module: "accounts/reset-password.tsx", title: "Set a new password" },

  // The 1320 Club
  {
    path: "/1320-club",
    module: "club/boards.tsx",
    title: "1320 Club",
    cachedBy: "board",
    dependsOn: ["boards", "day"],
    isInSitemap: true,
    menu: { group: "club", label: "The boards", note: "Stock and modified, every run checked" },
  },
  {
    path: "/1320-club/submit",
    module: "club/submit.tsx",
    title: "Submit a slip",
    hydrate: "eager",
    isKeptOffline: true,
    menu: { group: "club", label: "Submit a slip", note: "Photo, numbers, done" },
  },
  {
    path: "/1320-club/slip/:slip",
    module: "club/slip.tsx",
    title: "Run",
    cachedBy: ["watch", "against"],
    dependsOn: ["boards", "members", "slip"],
  },
  {
    path: "/1320-club/slip/:slip/appeal",
    module: "club/appeal.tsx",
    title: "Appeal a decision",
    hydrate: "eager",
  },
  { path: "/1320-club/slip/:slip/run.json", module: "club/slip-run.ts" },
  {
    path: "/1320-club/slip/:slip/certificate",
    module: "club/certificate.tsx",
    title: "Certificate",
    cachedBy: [],
    dependsOn: ["boards", "members", "slip", "day"],
  },
  { path: "/1320-club/slip/:slip/certificate.jws", module: "club/certificate-file.ts" },
  {
    path: "/verify",
    module: "club/verify.tsx",
    title: "Check a certificate",
    hydrate: "eager",
  },
  { path: "/1320-club/own-best.json", module: "club/own-best.ts" },
  { path: "/1320-club/count.json", module: "club/count-matches.ts" },
  {
    path: "/1320-club/records",
    module: "club/records.tsx",
    title: "Records",
    cachedBy: [],
    dependsOn: ["boards", "day"],
    isInSitemap: true,
    menu: { group: "club", label: "Records", note: "How low the boards went, and when" },
  },
  {
    path: "/1320-club/ladders",
    module: "club/ladders.tsx",
    title: "Ladders",
    cachedBy: ["after", "board", "kind"],
    dependsOn: ["boards", "day"],
    isInSitemap: true,
  },
  {
    path: "/1320-club/:ladder/:slug",
    module: "club/ladder.tsx",
    title: "Ladder",
    cachedBy: ["after", "before", "board", "offset", "season", "show"],
    dependsOn: ["boards", "day"],
  },
  {
    path: "/1320-club/data",
    module: "club/data.tsx",
    title: "Use our data",
    cachedBy: [],
    dependsOn: ["boards"],
    isInSitemap: true,
  },
  {
    path: "/tracks",
    module: "tracks/index.tsx",
    title: "Tracks",
    cachedBy: ["q", "length", "sanction", "open"],
    dependsOn: ["boards"],
    isInSitemap: true,
    menu: { group: "club", label: "Tracks", note: "Who was quickest at each strip" },
  },
  {
    path: "/tracks/:track",
    module: "tracks/track.tsx",
    title: "Track",
    cachedBy: ["zip"],
    dependsOn: ["boards", "events", "strip", "day"],
  },
  {
    path: "/tracks/:track/results/:day",
    module: "tracks/evening.tsx",
    title: "Results",
    cachedBy: ["page", "run"],
    dependsOn: ["boards", "strip"],
  },

  // Garages
  {
    path: "/user/:user",
    module: "garage/profile.tsx",
    title: "Garage",
    cachedBy: ["after", "badge"],
    dependsOn: ["garage"],
  },
  {
    path: "/user/:user/vehicles/new",
    module: "garage/add-vehicle.tsx",
    title: "Add a vehicle",
    hydrate: "eager",
  },
  {
    path: "/user/:user/vehicles/:vehicleId",
    module: "garage/vehicle.tsx",
    title: "Vehicle",
    cachedBy: ["after", "badge"],
    dependsOn: ["garage"],
  },
  {
    path: "/user/:user/vehicles/:vehicleId/edit",
    module: "garage/edit-vehicle.tsx",
    title: "Edit vehicle",
    hydrate: "eager",
  },
  {
    path: "/user/:user/vehicles/:vehicleId/workshop",
    module: "garage/workshop.tsx",
    title: "Pictures and log",
    hydrate: "eager",
  },
  {
    path: "/user/:user/vehicles/:vehicleId/progress",
    module: "garage/progress.tsx",
    title: "Progress",
    cachedBy: ["after"],
    dependsOn: ["garage"],
  },
  {
    path: "/badges/:user/:vehicleId/:badge",
    module: "badges/badge.tsx",
    title: "Badge",
    cachedBy: [],
    dependsOn: ["garage"],
  },

  // News
  {
    path: "/news",
    module: "news/front.tsx",
    title: "News",
    cachedBy: ["page", "region"],
    dependsOn: ["news"],
    isInSitemap: true,
    menu: { group: "news", label: "All news", note: "What happened at the strip" },
  },
  {
    path: "/news/search",
    module: "news/search.tsx",
    title: "Search",
    cachedBy: ["page", "q", "region"],
    dependsOn: ["news"],
  },
  {
    path: "/news/category/:category",
    module: "news/category.tsx",
    title: "Category",
    cachedBy: ["page", "region"],
    dependsOn: ["news"],
  },
  {
    path: "/news/tag/:tag",
    module: "news/tag.tsx",
    title: "Tag",
    cachedBy: ["page", "region"],
    dependsOn: ["news"],
  },
  {
    path: "/news/author/:author",
    module: "news/author.tsx",
    title: "Contributor",
    cachedBy: ["page", "region"],
    dependsOn: ["news"],
  },
  {
    path: "/news/article/:category/:year/:month/:article",
    module: "news/article.tsx",
    title: "Article",
    cachedBy: [],
    dependsOn: ["news", "boards", "members", "article", "garage"],
  },
  {
    path: "/news/contributors",
    module: "news/contributors.tsx",
    title: "Contributors",
    cachedBy: [],
    dependsOn: ["news"],
    isInSitemap: true,
    menu: { group: "news", label: "Contributors", note: "Who writes here" },
  },

  { path: "/news/preview/:token", module: "news/preview.tsx", title: "Preview" },

  // Comments
  {
    path: "/comments/on/:kind/:id",
    module: "comments/discussion.tsx",
    title: "Comments",
    cachedBy: ["before"],
    dependsOn: ["boards", "events", "news", "members", "article", "event", "slip"],
  },
  {
    path: "/comments/:comment",
    module: "comments/comment.tsx",
    title: "Comment",
    cachedBy: [],
    dependsOn: ["boards", "events", "news", "members", "article", "event", "slip"],
  },

  // The newsroom
  { path: "/newsroom", module: "newsroom/index.tsx", title: "Newsroom", hydrate: "eager" },
  { path: "/newsroom/articles.csv", module: "newsroom/articles-csv.ts" },
  { path: "/newsroom/new", module: "newsroom/new.tsx", title: "New article", hydrate: "eager" },
  { path: "/newsroom/calendar", module: "newsroom/calendar.tsx", title: "News calendar" },
  { path: "/newsroom/authors", module: "newsroom/authors.tsx", title: "Authors" },
  { path: "/newsroom/authors.csv", module: "newsroom/authors-csv.ts" },
  {
    path: "/newsroom/authors/:id",
    module: "newsroom/author.tsx",
    title: "Author",
    hydrate: "eager",
  },
  {
    path: "/newsroom/merge/:kind/:id",
    module: "newsroom/merge.tsx",
    title: "Merge or delete",
  },
  { path: "/newsroom/terms", module: "newsroom/terms.tsx", title: "Categories and tags" },
  { path: "/newsroom/terms.csv", module: "newsroom/terms-csv.ts" },
  {
    path: "/newsroom/article/:id",
    module: "newsroom/article.tsx",
    title: "Article",
    hydrate: "eager",
  },
  {
    path: "/newsroom/article/:id/history",
    module: "newsroom/history.tsx",
    title: "History",
  },

  // Events
  {
    path: "/events",
    module: "events/index.tsx",
    title: "Events",
    cachedBy: ["after", "category", "from", "near", "q", "state", "to", "within"],
    dependsOn: ["events", "day"],
    isInSitemap: true,
    menu: { group: "events", label: "Map & Search", note: "What's running near you" },
  },
  {
    path: "/events/category/racing",
    menu: { group: "events", label: "Racing events", note: "Test-and-tune to nationals" },
  },
  {
    path: "/roadkill-nights",
    menu: { group: "events", label: "Roadkill Nights", note: "The summer's big weekend" },
  },
  {
    path: "/never-lift",
    menu: { group: "events", label: "Never Lift", note: "Flat out, all the way" },
  },
  {
    path: "/events/past-events",
    module: "events/past.tsx",
    title: "Past events",
    cachedBy: ["before", "year"],
    dependsOn: ["events", "day"],
    isInSitemap: true,
    menu: { group: "events", label: "Past events", note: "How it went" },
  },
  {
    path: "/events/category/:category",
    module: "events/category.tsx",
    title: "Events",
    cachedBy: ["after"],
    dependsOn: ["events", "day"],
  },
  {
    path: "/events/calendar.ics",
    module: "events/calendar-ics.ts",
    cachedBy: ["category", "state"],
    dependsOn: ["events", "day"],
  },
  { path: "/events/manage", module: "events/manage.tsx", title: "Manage events" },
  { path: "/events/manage.csv", module: "events/manage-csv.ts" },
  { path: "/events/manage/new", module: "events/manage-new.tsx", title: "New event" },
  { path: "/events/manage/import", module: "events/manage-import.tsx", title: "Import events" },
  { path: "/events/manage/event/:event", module: "events/manage-event.tsx", title: "Edit event" },
  {
    path: "/events/:event",
    module: "events/event.tsx",
    title: "Event",
    cachedBy: ["zip"],
    dependsOn: ["events", "boards", "members", "event", "day"],
  },
  {
    path: "/events/:event/event.ics",
    module: "events/event-ics.ts",
    cachedBy: [],
    dependsOn: ["events"],
  },

  // Racing HQ
  { path: "/racing-hq", menu: { group: "hq", label: "Racing HQ", note: "Start here" } },
  {
    path: "/racing-hq#season-info",
    menu: { group: "hq", label: "Season info", note: "Dates and standings" },
  },
  {
    path: "/racing-hq#cars-and-classes",
    menu: { group: "hq", label: "Cars and classes", note: "Who races whom" },
  },
  {
    path: "/racing-hq/racing-faq",
    menu: { group: "hq", label: "Racing FAQ", note: "First time at a strip" },
  },
  {
    path: "/track-locator",
    module: "tracks/locator.tsx",
    title: "Track locator",
    cachedBy: ["place", "near", "state", "length", "sanction", "closed"],
    dependsOn: ["boards"],
    isInSitemap: true,
    menu: { group: "hq", label: "Track locator", note: "The nearest quarter mile" },
  },
  {
    path: "/horsepower-locator",
    module: "dealers/locator.tsx",
    title: "Horsepower locator",
    cachedBy: ["place", "near", "model", "trim"],
    dependsOn: ["dealers"],
    isInSitemap: true,
    menu: { group: "hq", label: "Horsepower locator", note: "Dealers with stock" },
  },

  {
    path: "/horsepower-locator/import",
    module: "dealers/import.tsx",
    title: "Import dealers",
    hydrate: "eager",
  },

  // More
  {
    path: "/videos",
    module: "site/videos.tsx",
    title: "Videos",
    cachedBy: [],
    dependsOn: [],
    isInSitemap: true,
    menu: { group: "more", label: "Videos", note: "Passes, builds, burnouts" },
  },
  {
    path: "/downloads",
    module: "site/downloads.tsx",
    title: "Downloads",
    cachedBy: [],
    dependsOn: [],
    isInSitemap: true,
    menu: { group: "more", label: "Downloads", note: "Wallpapers and sheets" },
  },
  {
    path: "/social",
    module: "social/index.tsx",
    title: "Social",
    cachedBy: [],
    dependsOn: ["social"],
    isInSitemap: true,
    menu: { group: "more", label: "Social", note: "Your posts, tagged" },
  },
  {
    path: "/social/:post",
    module: "social/post.tsx",
    title: "Post",
    cachedBy: [],
    dependsOn: ["social"],
  },
  { path: "/desk", module: "desk/index.tsx", title: "Staff desk" },
  { path: "/desk/help", module: "desk/help.tsx", title: "Help for staff" },
  { path: "/desk/figures", module: "desk/figures.tsx", title: "Figures" },
  { path: "/desk/social", module: "desk/social.tsx", title: "Social posts", hydrate: "eager" },

  // The desk of the strips
  { path: "/track-desk", module: "track-desk/index.tsx", title: "Track desk", hydrate: "eager" },
  { path: "/track-desk/:track", module: "track-desk/strip.tsx", title: "Track", hydrate: "eager" },
  { path: "/track-desk/:track/sheets.csv", module: "track-desk/sheets-csv.ts" },
  {
    path: "/track-desk/:track/:sheet",
    module: "track-desk/sheet.tsx",
    title: "Evening",
    hydrate: "eager",
  },
  { path: "/track-desk/:track/:sheet/rows.csv", module: "track-desk/rows-csv.ts" },
  { path: "/track-desk/:track/:sheet/bad-rows.csv", module: "track-desk/bad-rows-csv.ts" },

  // The console of those who run the site
  { path: "/admin", module: "admin/today.tsx", title: "Today", hydrate: "eager" },
  {
    path: "/admin/confirm",
    module: "admin/confirm.tsx",
    title: "Confirm it's you",
    hydrate: "eager",
  },
  { path: "/admin/members", module: "admin/members.tsx", title: "Members", hydrate: "eager" },
  { path: "/admin/members.csv", module: "admin/members-csv.ts" },
  {
    path: "/admin/members/invite",
    module: "admin/member-invite.tsx",
    title: "Invite",
    hydrate: "eager",
  },
  { path: "/admin/members/:id", module: "admin/member.tsx", title: "Member", hydrate: "eager" },
  { path: "/admin/members/:id/export", module: "admin/member-export.ts" },
  { path: "/admin/audit", module: "admin/audit.tsx", title: "Audit log", hydrate: "eager" },
  { path: "/admin/audit.csv", module: "admin/audit-csv.ts" },
  { path: "/admin/site", module: "admin/site.tsx", title: "Site", hydrate: "eager" },
  {
    path: "/admin/redirects",
    module: "admin/redirects.tsx",
    title: "Redirects",
    hydrate: "eager",
  },
  { path: "/admin/redirects.csv", module: "admin/redirects-csv.ts" },
  { path: "/admin/mail", module: "admin/mail-list.tsx", title: "Mail", hydrate: "eager" },
  { path: "/admin/mail.csv", module: "admin/mail-csv.ts" },
  { path: "/admin/mail/:id", module: "admin/mail.tsx", title: "Mail", hydrate: "eager" },
  { path: "/admin/errors", module: "admin/errors.tsx", title: "Errors", hydrate: "eager" },
  { path: "/admin/backups", module: "admin/backups.tsx", title: "Backups", hydrate: "eager" },
  { path: "/admin/errors.csv", module: "admin/errors-csv.ts" },
  { path: "/admin/backups.csv", module: "admin/backups-csv.ts" },
  { path: "/admin/jobs", module: "admin/jobs.tsx", title: "Jobs", hydrate: "eager" },
  { path: "/admin/jobs.csv", module: "admin/jobs-csv.ts" },
  {
    path: "/admin/dead-letters",
    module: "admin/dead-letters.tsx",
    title: "Dead letters",
    hydrate: "eager",
  },
  { path: "/admin/dead-letters.csv", module: "admin/dead-letters-csv.ts" },

  { path: "/history", menu: { group: "more", label: "History", note: "How we got here" } },
  { path: "/help", menu: { group: "legal", label: "Help" } },
  { path: "/privacy", menu: { group: "legal", label: "Privacy" } },
  { path: "/legal-notes", menu: { group: "legal", label: "Legal notes" } },
  { path: "/trademarks", menu: { group: "legal", label: "Trademarks" } },

  // The Drag Pak: requests
  { path: "/drag-pak/access", module: "drag-pak/access.tsx", title: "Request a Drag Pak" },
  {
    path: "/drag-pak/dealer",
    module: "drag-pak/dealer.tsx",
    title: "Dealer request",
    hydrate: "eager",
  },
  {
    path: "/drag-pak/customer",
    module: "drag-pak/customer.tsx",
    title: "Customer request",
    hydrate: "eager",
  },
  { path: "/drag-pak/draft", module: "drag-pak/draft.ts" },
  { path: "/drag-pak/review", module: "drag-pak/review.tsx", title: "Review your request" },
  {
    path: "/drag-pak/confirmation",
    module: "drag-pak/confirmation.tsx",
    title: "Request received",
  },
  { path: "/drag-pak/requests", module: "drag-pak/requests.tsx", title: "Drag Pak requests" },
  { path: "/drag-pak/requests.csv", module: "drag-pak/requests-csv.ts" },

  // Votes and draws
  {
    path: "/livery-shootout",
    module: "promotions/livery-shootout.tsx",
    title: "Livery shootout",
    cachedBy: ["design", "round"],
    dependsOn: ["promotions", "day"],
    isInSitemap: true,
    menu: { group: "more", label: "Livery shootout", note: "Vote for the best paint" },
  },
  {
    path: "/radford-giveaway",
    module: "promotions/radford-giveaway.tsx",
    title: "Radford giveaway",
    cachedBy: [],
    dependsOn: ["promotions", "members", "day"],
    isInSitemap: true,
    menu: { group: "more", label: "Radford giveaway", note: "Rules, entry, the draw" },
  },

  // The moderators' desk
  { path: "/moderation", module: "moderation/queue.tsx", title: "Moderation", hydrate: "eager" },
  {
    path: "/moderation/slips/:slip",
    module: "moderation/slip.tsx",
    title: "Slip",
    hydrate: "eager",
  },
  {
    path: "/moderation/reports",
    module: "moderation/reports.tsx",
    title: "Reports",
    hydrate: "eager",
  },
  {
    path: "/moderation/comments",
    module: "moderation/comments.tsx",
    title: "Flagged comments",
    hydrate: "eager",
  },
  {
    path: "/moderation/appeals",
    module: "moderation/appeals.tsx",
    title: "Appeals",
    hydrate: "eager",
  },
  {
    path: "/moderation/inbox",
    module: "moderation/inbox.tsx",
    title: "Inbox",
    hydrate: "eager",
  },
  {
    path: "/moderation/filters",
    module: "moderation/filters.tsx",
    title: "Saved filters",
  },
  {
    path: "/moderation/dismiss",
    module: "moderation/dismiss.tsx",
    title: "Keep reports and comments",
  },
  {
    path: "/moderation/racers/:racer",
    module: "moderation/racer.tsx",
    title: "Racer's history",
  },
  { path: "/moderation/slips.csv", module: "moderation/queue-csv.ts" },
  { path: "/moderation/inbox.csv", module: "moderation/inbox-csv.ts" },
  { path: "/moderation/reports.csv", module: "moderation/reports-csv.ts" },
  { path: "/moderation/comments.csv", module: "moderation/comments-csv.ts" },
  { path: "/moderation/appeals.csv", module: "moderation/appeals-csv.ts" },
  { path: "/moderation/figures", module: "moderation/figures.tsx", title: "Desk figures" },

  {
    path: "/coming-soon",
    module: "site/coming-soon.tsx",
    title: "Coming soon",
    cachedBy: [],
    dependsOn: [],
    header: "none",
    isOpenBeforeLaunch: true,
  },
  { path: "/player/:provider/:id", module: "content/player.ts" },
  { path: "/env", module: "site/env.tsx", title: "Environment" },
  { path: "/dev/outbox", module: "dev/outbox.tsx", title: "Outbox" },
  { path: "/dev/ui", module: "dev/ui.tsx", title: "Blocks and inputs", hydrate: "eager" },
  { path: "/*", module: CONTENT_MODULE },
];

/**
 * The shapes of pages that are behind a parameter and have a file each, or none. An address of such a
 * shape that leads nowhere names a page that isn't there; any other is an unknown path.
 */
export const FILE_SHAPES = [
  "/drag-pak/:year",
  "/drag-pak/:year/:section",
  "/roadkill-nights/:year",
  "/roadkill-nights/:year/:person",
  "/racing-hq/understanding-nhra-classes/:class",
] as const;
