import { createContentReader } from "#app/features/site/content-changes.server.ts";

/** What the isolate knows about changes of public pages. */
export const contentReader = createContentReader();
