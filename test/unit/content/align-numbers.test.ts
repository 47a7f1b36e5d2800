import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#app/features/news/render-article.server.ts";

/**
 * The missing digits of each cell of a column, in row order, name first; null where it isn't
 * marked.
 */
async function missingIn(column: readonly string[]) {
  const rows = column.map((cell) => `| row | ${cell} |`).join("\n");
  const { article } = await renderMarkdown(`| Line | Name |\n| --- | --- |\n${rows}`);
  const cells = [...article.html.matchAll(/<t[hd]\b([^>]*)>/g)].map(
    ([, attributes = ""]) => attributes,
  );
  return cells
    .filter((_, at) => at % 2 === 1)
    .map(
      (attributes) =>
        /data-number(?:="([^"]*)")?/.exec(attributes)?.map((one) => one ?? "")[1] ?? null,
    );
}

describe("a column of numbers in an article", () => {
  it("reserves space for decimals that others have", async () => {
    expect(await missingIn([".142", "1.880", "87.60", "5,000"])).toEqual(["", "", "", "0", ".000"]);
  });

  it("reserves none after a unit or in an empty cell", async () => {
    expect(await missingIn(["8.07 s", "12.5 s", "", "118 °F"])).toEqual(["", "", "", "", ""]);
  });

  it("is not aligned if it contains a word or a lone dot", async () => {
    expect(await missingIn(["1.880", "not run"])).toEqual([null, null, null]);
    expect(await missingIn(["1.880", "s"])).toEqual([null, null, null]);
  });
});
