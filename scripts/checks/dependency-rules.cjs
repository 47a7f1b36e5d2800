// The dependency rules (README, "Architecture"), checked by dependency-cruiser.
const SERVER_ONLY = "\\.server\\.tsx?$";

/** The features, in order: each may import those before it, so there are no cycles. */
const FEATURES = [
  ...[
    "geography",
    "content",
    "dealers",
    "downloads",
    "giveaway",
    "livery",
    "mail",
    "media",
    "offline",
  ],
  ...["accounts", "passkeys", "sessions", "recovery"],
  ...[
    "track-matches",
    "slips",
    "slip-reading",
    "badges",
    "approvals",
    "comments",
    "moderation",
    "garage",
    "plots",
    "leaderboard",
    "champions",
    "challenges",
    "trip",
    "tracks",
    "events",
    "sharing",
    "certificates",
    "watch",
    "practice-tree",
    "tools",
    "news",
    "news-feed",
    "newsroom",
    "notices",
    "following",
  ],
  ...["profile", "registration", "account-dialogs"],
  ...[
    "drag-pak",
    "videos",
    "social",
    "analytics",
    "console",
    "audit",
    "track-results",
    "records",
    "members",
    "search",
    "site",
  ],
  ...["operations", "commands", "today"],
];
const feature = (...names) => `^app/features/(${names.join("|")})/`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...FEATURES.slice(0, -1).map((name, index) => ({
      name: "features-without-cycles",
      comment: "Code that two features share belongs to the earlier one, or to app/lib.",
      severity: "error",
      from: { path: feature(name) },
      to: { path: feature(...FEATURES.slice(index + 1)) },
    })),
    {
      name: "features-are-ordered",
      comment: "Add a new feature to FEATURES, after those it imports.",
      severity: "error",
      from: { path: "^app/features/", pathNot: feature(...FEATURES) },
      to: {},
    },
    {
      name: "routes-without-database",
      comment: "A route calls a use case: no database, no drizzle, no other route.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: "^db/|node_modules/drizzle-orm/|^app/routes/.*\\.tsx?$" },
    },
    {
      name: "components-without-database",
      comment: "Components get their data from a loader, which calls a use case.",
      severity: "error",
      from: { path: "^app/.*(\\.tsx$|/components/)" },
      to: { path: "^db/" },
    },
    {
      name: "queries-on-the-server",
      comment:
        "A file without .server may end up in the browser bundle: it may import types of rows, not queries.",
      severity: "error",
      from: { path: "^app/", pathNot: SERVER_ONLY },
      to: { path: "^db/(?!schema/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "use-cases-without-client",
      comment: "A use case receives its database and queries it through db/queries.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^db/(?!schema/|queries/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "nothing-imports-routes",
      comment: "Only app/routes.ts refers to routes.",
      severity: "error",
      from: { path: "^app/(features|ui|lib)/" },
      to: { path: "^app/(routes[/.]|root\\.|entry\\.)" },
    },
    {
      name: "rendering-has-one-entry",
      comment:
        "Pages import app/rendering/index.ts, and the Worker two more; the rest is internal.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/(rendering/|entry\\.|virtual\\.d)" },
      to: {
        path: "^app/rendering/",
        pathNot: "^app/rendering/(index|hydration-header|insert-above)\\.ts$",
      },
    },
    {
      name: "react-internals-in-rendering",
      comment: "Only app/rendering depends on the internals of React and its router.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/rendering/" },
      to: {
        path: "node_modules/((@types/)?react-dom/(server|client|static)|react-router/(dom|.*dom-export))",
      },
    },
    {
      name: "vite-plugins-at-build-time",
      comment: "They run in Node, during the build.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/rendering/vite/" },
      to: { path: "^app/rendering/vite/" },
    },
    {
      name: "content-files-at-build-time",
      comment: "The worker has no file system: it imports the content pages from virtual:pages.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/routes\\.ts$" },
      to: { path: "^app/content-pages\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "lib-without-features",
      comment:
        "Neither do the modules at the top of app that lib imports. Types may come from features.",
      severity: "error",
      from: { path: "^app/(lib/|(context|deps)\\.ts$)" },
      to: { path: "^app/(features|ui)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "hono-in-workers-only",
      severity: "error",
      from: { path: "^(app|db)/" },
      to: { path: "node_modules/hono/" },
    },
    {
      name: "bindings-are-injected",
      comment:
        "Only the composition root reads the bindings; everything else receives its dependencies.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^workers/app\\.ts$" },
      to: { path: "^cloudflare:workers$" },
    },
    {
      name: "pure-rules",
      comment: "Schemas, rules and policies run in the browser too: no server code.",
      severity: "error",
      from: { path: "^app/features/.*/(schema|rules|policy)\\.ts$" },
      to: {
        path: [
          SERVER_ONLY,
          "^db/(queries|client)",
          "^workers/",
          "node_modules/(react|hono|drizzle-orm)/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "use-cases-without-components",
      comment: "A use case doesn't depend on React.",
      severity: "error",
      from: { path: "^app/features/.*\\.server\\.ts$" },
      to: {
        path: ["^workers/", "node_modules/(react|react-dom)/", "\\.tsx$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sql-in-queries-only",
      severity: "error",
      from: { path: "^(app|workers)/", pathNot: "^workers/(api/health/routes|dependencies)\\.ts$" },
      to: { path: "node_modules/drizzle-orm/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "ui-without-features",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: "^(app/(features|routes)/|db/|workers/)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nothing-imports-workers",
      severity: "error",
      from: { path: "^(app|db)/" },
      to: { path: "^workers/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "db-without-app",
      severity: "error",
      from: { path: "^db/" },
      to: { path: "^(app/(?!lib/)|workers|scripts)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "boards-have-one-entry",
      comment: "Boards are queried through db/queries/boards.ts; how they are read is private.",
      severity: "error",
      from: { pathNot: "^db/queries/boards(\\.ts$|/)" },
      to: { path: "^db/queries/boards/" },
    },
    {
      name: "schema-without-queries",
      severity: "error",
      from: { path: "^db/(schema/|columns)" },
      to: { path: "^db/(?!schema/|columns)" },
    },
    {
      name: "product-without-scripts",
      severity: "error",
      from: { path: "^(app|db|workers)/" },
      to: { path: "^(scripts|test)/" },
    },
    {
      name: "nothing-imports-tools",
      comment:
        "The packages in tools have dependencies of their own; the product commits what they write.",
      severity: "error",
      from: { path: "^(app|db|workers|scripts)/" },
      to: { path: "^tools/" },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare:|virtual:|node:|\\./\\+types)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "default", "types"],
    },
    exclude: { path: "\\+types/|\\.react-router/" },
  },
};
