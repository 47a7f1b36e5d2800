// Which way imports may point (README, "The house"). dependency-cruiser reads this file.
const SERVER_ONLY = "\\.server\\.tsx?$";

/** The rooms of app/features. Each may use those before it, so that no two need each other. */
const ROOMS = [
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
    "slips",
    "badges",
    "approvals",
    "comments",
    "moderation",
    "garage",
    "plots",
    "leaderboard",
    "tracks",
    "events",
    "sharing",
    "news",
    "news-feed",
    "newsroom",
  ],
  ...["profile", "registration", "account-dialogs"],
  ...["drag-pak", "videos", "social", "analytics", "site"],
];
const room = (...names) => `^app/features/(${names.join("|")})/`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...ROOMS.slice(0, -1).map((name, index) => ({
      name: "rooms-without-circles",
      comment: "What two rooms need lies in the lower one, or in app/lib.",
      severity: "error",
      from: { path: room(name) },
      to: { path: room(...ROOMS.slice(index + 1)) },
    })),
    {
      name: "rooms-have-a-place",
      comment: "A new room stands in ROOMS, behind those it uses.",
      severity: "error",
      from: { path: "^app/features/", pathNot: room(...ROOMS) },
      to: {},
    },
    {
      name: "routes-are-glue",
      comment: "A route asks a use-case: no database, no drizzle, no other route.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: "^db/|node_modules/drizzle-orm/|^app/routes/.*\\.tsx?$" },
    },
    {
      name: "screens-ask-no-database",
      comment: "What is drawn gets its data from a loader, which asked a use-case.",
      severity: "error",
      from: { path: "^app/.*(\\.tsx$|/components/)" },
      to: { path: "^db/" },
    },
    {
      name: "queries-on-the-server-only",
      comment:
        "A file without .server may end in the browser's bundle: it may name a row, not ask for one.",
      severity: "error",
      from: { path: "^app/", pathNot: SERVER_ONLY },
      to: { path: "^db/(?!schema/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "use-cases-open-no-database",
      comment: "A use-case is given its database and asks it through db/queries.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^db/(?!schema/|queries/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "routes-are-the-end",
      comment: "Only app/routes.ts names routes; nothing that they import knows them.",
      severity: "error",
      from: { path: "^app/(features|ui|lib)/" },
      to: { path: "^app/(routes[/.]|root\\.|entry\\.)" },
    },
    {
      name: "rendering-has-one-door",
      comment: "Pages are written with app/rendering/index.ts; the rest is how it is done.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/(rendering/|entry\\.|virtual\\.d)" },
      to: { path: "^app/rendering/", pathNot: "^app/rendering/(index|hydration-header)\\.ts$" },
    },
    {
      name: "only-rendering-renders",
      comment: "What React and its router do inside is known in one room.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/rendering/" },
      to: {
        path: "node_modules/((@types/)?react-dom/(server|client|static)|react-router/(dom|.*dom-export))",
      },
    },
    {
      name: "vite-plugins-while-building",
      comment: "They run in Node, beside the sources.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/rendering/vite/" },
      to: { path: "^app/rendering/vite/" },
    },
    {
      name: "content-files-while-building",
      comment: "No folder lies beside the worker: it finds the content pages in virtual:pages.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^app/routes\\.ts$" },
      to: { path: "^app/content-pages\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "lib-knows-no-feature",
      severity: "error",
      from: { path: "^app/lib/" },
      to: { path: "^app/(features|ui)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "hono-in-workers-only",
      severity: "error",
      from: { path: "^(app|db)/" },
      to: { path: "node_modules/hono/" },
    },
    {
      name: "bindings-are-handed-in",
      comment:
        "The composition root alone reads the bindings; everything else is given its dependencies.",
      severity: "error",
      from: { path: "^(app|db|workers)/", pathNot: "^workers/app\\.ts$" },
      to: { path: "^cloudflare:workers$" },
    },
    {
      name: "pure-rules",
      comment: "Schemas, rules and policies run on both sides: nothing of the server in them.",
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
      name: "use-cases-know-no-screen",
      comment: "A use-case knows no React.",
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
      name: "ui-knows-no-domain",
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
      name: "db-knows-no-app",
      severity: "error",
      from: { path: "^db/" },
      to: { path: "^(app/(?!lib/)|workers|scripts)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "boards-have-one-door",
      comment:
        "Which runs stand where is asked of db/queries/boards.ts; how it is read is private.",
      severity: "error",
      from: { pathNot: "^db/queries/boards(\\.ts$|/)" },
      to: { path: "^db/queries/boards/" },
    },
    {
      name: "schema-knows-no-query",
      severity: "error",
      from: { path: "^db/(schema/|columns)" },
      to: { path: "^db/(?!schema/|columns)" },
    },
    {
      name: "product-knows-no-scripts",
      severity: "error",
      from: { path: "^(app|db|workers)/" },
      to: { path: "^(scripts|test)/" },
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
