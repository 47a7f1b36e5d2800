declare module "virtual:critical-rules" {
  /** Made by `app/rendering/vite/plugins.ts` from the browser's build; empty while developing. */
  const sheets: import("./rendering/critical-css.ts").CriticalSheets;
  export default sheets;
}

/** The table of pages as its readers want it, made by `scripts/lib/page-modules.ts`. */
declare module "virtual:pages" {
  const pages: readonly import("./page-table.ts").Page[];
  export default pages;
}
declare module "virtual:page-headers" {
  /** By the id of a route; others have the usual header. */
  const headers: Readonly<Record<string, import("./page-table.ts").PageHeader>>;
  export default headers;
}
declare module "virtual:page-menu" {
  const groups: readonly import("./page-table.ts").NavGroup[];
  export default groups;
}
declare module "virtual:content-areas" {
  /** What the paths of content pages begin with: `history`, `racing-hq`. */
  const areas: readonly string[];
  export default areas;
}

declare module "virtual:content-index" {
  /** What is known of every page of app/content, by `scripts/lib/content-pages.ts`. */
  const pages: readonly import("./features/content/schema.ts").PageSummary[];
  export default pages;
}

declare module "virtual:checklist-script" {
  /** Where the script of checklists is served. */
  const path: string;
  export default path;
}

/** Parts of the rendering that a build was asked to leave out (`app/rendering/vite/mechanisms.ts`). */
interface ImportMetaEnv {
  readonly WITHOUT_DEFERRED_SCRIPTS?: boolean;
  readonly WITHOUT_OWN_LINK?: boolean;
  readonly WITHOUT_STATIC_MARKUP?: boolean;
  readonly WITHOUT_STRING_RENDERING?: boolean;
}
declare module "virtual:download-sizes" {
  /** Bytes, by the file's name. */
  const sizes: Readonly<Record<string, number>>;
  export default sizes;
}
