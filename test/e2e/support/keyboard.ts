import type { Page } from "playwright-core";

/** Does a job by keyboard alone, and counts its keys. */
export function keyboardOf(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    async press(key: string) {
      keys += 1;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    /** Presses Tab until a control has the focus. */
    async tabTo(selector: string) {
      for (let n = 0; n < 120; n++) {
        if (await page.evaluate((to) => document.activeElement?.matches(to), selector)) return;
        keys += 1;
        await page.keyboard.press("Tab");
      }
      throw new Error(`${selector} can't be reached by Tab`);
    },
  };
}
