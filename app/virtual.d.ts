declare module "virtual:critical-rules" {
  /** Created by `app/rendering/vite/plugins.ts` from the browser build; empty in development. */
  const sheets: import("./rendering/critical-css.ts").CriticalSheets;
  export default sheets;
}

/** Views of the table of pages, created by `scripts/lib/page-modules.ts`. */
declare module "virtual:pages" {
  const pages: readonly import("./page-table.ts").Page[];
  export default pages;
}
declare module "virtual:page-headers" {
  /** By route id; others have the default header. */
  const headers: Readonly<Record<string, import("./page-table.ts").PageHeader>>;
  export default headers;
}
declare module "virtual:page-menu" {
  const groups: readonly import("./page-table.ts").NavGroup[];
  export default groups;
}
declare module "virtual:content-areas" {
  /** The first segments of content pages' paths: `history`, `racing-hq`. */
  const areas: readonly string[];
  export default areas;
}

declare module "virtual:content-index" {
  /** The pages of app/content, created by `scripts/lib/content-pages.ts`. */
  const pages: readonly import("./features/content/schema.ts").PageSummary[];
  export default pages;
}

declare module "virtual:checklist-script" {
  /** The URL path of the checklists' script. */
  const path: string;
  export default path;
}

/** The rendering mechanisms that this build leaves out (`app/rendering/vite/mechanisms.ts`). */
interface ImportMetaEnv {
  readonly WITHOUT_DEFERRED_SCRIPTS?: boolean;
  readonly WITHOUT_OWN_LINK?: boolean;
  readonly WITHOUT_STATIC_MARKUP?: boolean;
  readonly WITHOUT_STRING_RENDERING?: boolean;
}
declare module "virtual:download-sizes" {
  /** Sizes in bytes by file name. */
  const sizes: Readonly<Record<string, number>>;
  export default sizes;
}
