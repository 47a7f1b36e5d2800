import { expect, test } from "vitest";
import { findMentions, parseComment } from "#app/features/comments/light-markdown.ts";
import { appendQuote, ownWords, quoteOf } from "#app/features/comments/quote.ts";

const by = { author: "gus", isMember: true };

test("each line is quoted, after who wrote it, with room for an answer", () => {
  expect(quoteOf({ ...by, text: " Cold air.\r\n\r\n\r\nWarm  tires. " })).toBe(
    "> @gus wrote:\n> Cold air.\n>\n> Warm tires.\n\n",
  );
});

test("a member without a garage is no mention, and nothing is no quotation", () => {
  expect(quoteOf({ author: "Deleted user", isMember: false, text: "Cold air." })).toBe(
    "> Deleted user wrote:\n> Cold air.\n\n",
  );
  expect(quoteOf({ ...by, text: " \n " })).toBe("");
});

test("light Markdown reads it as a quotation that mentions nobody", () => {
  const text = `${quoteOf({ ...by, text: "Ask @ann.\n- and\n- me" })}I did.`;
  expect(parseComment(text)).toEqual([
    {
      kind: "quote",
      blocks: [
        { kind: "text", children: ["@gus wrote:\nAsk @ann."] },
        { kind: "list", start: null, items: [["and"], ["me"]] },
      ],
    },
    { kind: "text", children: ["I did."] },
  ]);
  expect(findMentions(text, { gus: "gus", ann: "ann" })).toEqual([]);
});

test("a long text is quoted up to a word, so that there is room for an answer", () => {
  const quote = quoteOf({ ...by, text: "tires ".repeat(333) });
  expect(quote.length).toBeLessThan(1030);
  expect(quote).toMatch(/ tires …\n\n$/);
  expect(quoteOf({ ...by, text: "x".repeat(2000) })).toContain(`${"x".repeat(1000)} …`);
});

test("a comment is quoted without what it quotes, unless it has nothing else", () => {
  expect(ownWords("> @ann wrote:\n> Warm tires.\n\nNo, cold.\n>5 seconds")).toBe(
    "No, cold.\n>5 seconds",
  );
  expect(ownWords("> Warm tires.")).toBe("> Warm tires.");
});

test("a quotation comes after what is typed", () => {
  expect(appendQuote("", "> a\n\n")).toBe("> a\n\n");
  expect(appendQuote("Yes.\n", "> a\n\n")).toBe("Yes.\n\n> a\n\n");
});
