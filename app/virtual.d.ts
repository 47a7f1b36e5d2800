declare module "virtual:early-styles" {
  /** Made by `vite.config.ts` from the browser's build; empty while developing. */
  const sheets: import("./ui/early-styles.ts").EarlySheets;
  export default sheets;
}
