import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * When each subject of the public pages last changed (`boards`, `news`, `garage:7` …), as a version that grows with
 * every change of any of them. Maintained by triggers, through the view `content_changes`.
 */
export const contentVersions = sqliteTable(
  "content_versions",
  {
    subject: text("subject").primaryKey(),
    version: integer("version").notNull(),
  },
  (t) => [index("content_versions_version").on(t.version)],
);
