// Which way imports may point (README, "The house"). dependency-cruiser reads this file.
const SERVER_ONLY = "\\.server\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "routes-are-glue",
      comment: "A route asks a use-case: no SQL, no drizzle, no other route.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: {
        path: "^(db/(queries|client|columns)|node_modules/drizzle|app/routes/.*\\.tsx?$|workers/)",
        dependencyTypesNot: ["type-only"],
      },
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
      comment: "A use-case knows neither React nor Hono nor a route.",
      severity: "error",
      from: { path: "^app/features/.*\\.server\\.ts$" },
      to: {
        path: ["^app/routes/", "^workers/", "node_modules/(react|react-dom|hono)/", "\\.tsx$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sql-in-queries-only",
      severity: "error",
      from: { path: "^(app|workers)/", pathNot: "^workers/(api/health|dependencies)\\.ts$" },
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
      from: { path: "^db/(schema|queries|client|columns)" },
      to: { path: "^(app/(?!lib/)|workers|scripts)", dependencyTypesNot: ["type-only"] },
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
