import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#app/features/news/render-article.server.ts";
import { joinLines } from "#app/features/news/rules.ts";

const plainText = async (markdown: string) => (await renderMarkdown(markdown)).article.plainText;

describe("the plain text of an article", () => {
  it("joins inline elements", async () => {
    expect(await plainText("It **hooks**. Then [it](/tips) *spins*, un**like** a slick.")).toBe(
      "It hooks. Then it spins, unlike a slick.",
    );
  });

  it("has a line for each block, cell and item", async () => {
    const markdown =
      "## Where to start\n\nCold.\n\n| Tire | Door |\n| --- | --- |\n| Street | 34 |\n\n- One\n- Two";
    expect((await plainText(markdown)).split("\n")).toEqual([
      "Where to start",
      "Cold.",
      "Tire",
      "Door",
      "Street",
      "34",
      "One",
      "Two",
    ]);
  });

  it("separates line breaks by spaces, and omits footnote numbers", async () => {
    expect(await plainText("Green  \nlight")).toBe("Green light");
    const [first] = (await plainText("A loop.[^1]\n\n[^1]: The book.")).split("\n");
    expect(first).toBe("A loop.");
  });
});

describe("joined lines", () => {
  it("are separated by a dot unless they end with punctuation", () => {
    expect(joinLines("Where to start\nStreet tire\n34 psi.\nThen?\nGo")).toBe(
      "Where to start · Street tire · 34 psi. Then? Go",
    );
    expect(joinLines("")).toBe("");
  });

  it("may end with punctuation before a hit's closing mark", () => {
    expect(joinLines("a \uFDD0tire.\uFDD1\nNext\uFDD1\nOne")).toBe(
      "a \uFDD0tire.\uFDD1 Next\uFDD1 · One",
    );
  });
});
