import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, hydrated, launch, ORIGIN, signIn, visit } from "./support/browser.ts";
import { keyboardOf } from "./support/keyboard.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** At 40 words a minute. */
const SECONDS_A_KEY = 0.3;

/** Copies a drawn picture, as a browser's "Copy image" does. */
function copyPicture(page: Page, color: string) {
  return page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(1280, 720);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("nothing can be drawn");
    context.fillStyle = fill;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const picture = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  }, color);
}

test.each([1280, 360])(
  "an article with two pasted pictures is written and scheduled by keyboard at %i px",
  async (width) => {
    const { page, context, problems } = await visit(browser, { width, serviceWorkers: false });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: ORIGIN });
    const title = `Two lanes at ${width} px, ${Date.now()}`;
    await signIn(page, "demo-editor");
    await page.goto("/newsroom");
    await hydrated(page);
    await page.locator("#content").focus();
    const startedAt = Date.now();
    const keyboard = keyboardOf(page);
    const dialog = page.getByRole("dialog", { name: /^Picture/ });
    const paste = async (color: string, alt: string) => {
      await copyPicture(page, color);
      await keyboard.press("Control+v");
      await dialog.getByText("Uploaded").waitFor();
      await keyboard.tabTo("dialog [name=alt]");
      await keyboard.type(alt);
      await keyboard.press("Enter");
      await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
    };

    await keyboard.tabTo("a[href='/newsroom/new']");
    await keyboard.press("Enter");
    await page.waitForURL("**/newsroom/new");
    await page.locator(".cm-content").waitFor();
    await keyboard.tabTo("[name=title]");
    await keyboard.type(title);
    await keyboard.tabTo(".cm-content");
    await keyboard.type("The left lane was dry by noon.");
    await paste("#14161b", "The left lane at noon");
    await keyboard.type("The right one took until four.");
    await paste("#df2329", "The right lane in the shade");
    await expectAccessible(page);
    await keyboard.tabTo("[name=excerpt]");
    await keyboard.type("One lane dried four hours later.");
    await keyboard.tabTo("[name=category]");
    await keyboard.press("ArrowDown");
    await keyboard.tabTo("[name=publishOn]");
    await keyboard.type("05092099");
    await keyboard.tabTo("[name=publishTime]");
    await keyboard.type("0630PM");
    await keyboard.tabTo("button[value=schedule]");
    await keyboard.press("Enter");
    await page.getByText("It's on the schedule.").waitFor();

    const seconds = (Date.now() - startedAt) / 1000;
    const inAll = seconds + keyboard.keys() * SECONDS_A_KEY;
    console.log(
      `article with two pictures at ${width} px: ${seconds.toFixed(1)} s, ${keyboard.keys()} keys, ${inAll.toFixed(0)} s for a person`,
    );
    expect(inAll).toBeLessThan(180);
    const markdown = await page.locator("textarea[name=markdown]").inputValue();
    expect(markdown).toMatch(
      /^The left lane was dry by noon\.\n\n!\[The left lane at noon\]\(\/media\/news\/\S+\)\n\nThe right one took until four\.\n\n!\[The right lane in the shade\]\(\/media\/news\/\S+\)\s*$/,
    );
    await page.getByText(/^Scheduled, May 9, 2099, 6:30 PM/).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);
