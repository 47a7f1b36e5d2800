import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countLinks,
  findMentions,
  findNames,
  type Inline,
  parseComment,
} from "#app/features/comments/light-markdown.ts";
import { COMMENT_MAX, tidyComment } from "#app/features/comments/rules.ts";

const em = (...children: Inline[]): Inline => ({ kind: "em", children });
const strong = (...children: Inline[]): Inline => ({ kind: "strong", children });

/** The pieces of a text of one paragraph. */
function piecesOf(text: string, names = {}) {
  const [block, ...more] = parseComment(text, names);
  expect(more).toEqual([]);
  return block?.kind === "text" ? block.children : block;
}

describe("emphasis", () => {
  test.each<[string, unknown]>([
    ["a *quick* car", ["a ", em("quick"), " car"]],
    ["a _quick_ car", ["a ", em("quick"), " car"]],
    ["a **quick** car", ["a ", strong("quick"), " car"]],
    ["__quick__", [strong("quick")]],
    ["***quick***", [strong(em("quick"))]],
    ["**a *b* c**", [strong("a ", em("b"), " c")]],
    ["*a **b** c*", [em("a ", strong("b"), " c")]],
    ["~~10.9~~ 10.8", [{ kind: "del", children: ["10.9"] }, " 10.8"]],
    ["*two\nlines*", [em("two\nlines")]],
    ["(*so*, *too*!)", ["(", em("so"), ", ", em("too"), "!)"]],
    ["`a *b*`", [{ kind: "code", text: "a *b*" }]],
  ])("%j", (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });

  test.each([
    "a * alone",
    "2*3*4 and 5 * 6 * 7",
    "snake_case_name",
    "*open",
    "close*",
    "**open *and",
    "* a *",
    "****",
    "**** four ****",
    "_____",
    "~one~",
    "`open",
    "100 % \"quoted\" 'too' 🏁",
    "# heading",
    "| a | b |",
    "<b>bold</b> &amp;",
    ">5 seconds",
    "- one line alone",
    "2009. What a year",
    "![](x) [] () [a](b)",
  ])("%j stays as typed", (text) => {
    expect(piecesOf(text)).toEqual([text]);
  });
});

test("quotations and lists are blocks of adjacent lines", () => {
  const text = "> she *said*\n> twice\n> > first\nMe:\n- a\n- b\nthen\n3. c\n4) d\n\nend";
  expect(parseComment(text)).toEqual([
    {
      kind: "quote",
      blocks: [
        { kind: "text", children: ["she ", em("said"), "\ntwice"] },
        { kind: "quote", blocks: [{ kind: "text", children: ["first"] }] },
      ],
    },
    { kind: "text", children: ["Me:"] },
    { kind: "list", start: null, items: [["a"], ["b"]] },
    { kind: "text", children: ["then"] },
    { kind: "list", start: 3, items: [["c"], ["d"]] },
    { kind: "text", children: ["end"] },
  ]);
});

describe("links", () => {
  const link = (text: string, href: string): Inline => ({ kind: "link", text, href });
  test.each<[string, unknown]>([
    ["[NHRA](https://nhra.com/)", [link("NHRA", "https://nhra.com/")]],
    [
      "*see https://nhra.com/a_b_c*.",
      [em("see ", link("https://nhra.com/a_b_c", "https://nhra.com/a_b_c")), "."],
    ],
    ["https://nhra.com/,", [link("https://nhra.com/", "https://nhra.com/"), ","]],
  ])("%s", (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });

  test("with a URL as their name don't lead elsewhere", () => {
    const pieces = JSON.stringify(piecesOf("[https://good.com](https://bad.com/)"));
    expect(pieces).not.toContain('"href":"https://bad.com');
  });

  test("are counted wherever they are, but not in code", () => {
    expect(
      countLinks("[a](https://a.com) **https://b.com**\n> https://c.com `https://d.com`"),
    ).toBe(3);
  });
});

describe("mentions", () => {
  const names = { boost_may: "Boost_May", "j.r": "J.R" };

  test("are names of members after an @, in any case", () => {
    expect(piecesOf("Ask @boost_MAY, or @J.R.", names)).toEqual([
      "Ask ",
      { kind: "mention", text: "@boost_MAY", name: "Boost_May" },
      ", or ",
      { kind: "mention", text: "@J.R", name: "J.R" },
      ".",
    ]);
  });

  test.each(["me@boost_may", "@@boost_may", "x/@boost_may", "@boost_mayor", "@constructor"])(
    "%s is none",
    (text) => {
      expect(piecesOf(text, names)).toEqual([text]);
    },
  );

  test("count once, and not in quotations or code", () => {
    expect(findMentions("@J.R @j.r\n> @boost_may\n`@boost_may`", names)).toEqual(["J.R"]);
    expect(findNames("@J.R @j.r. me@you @boost_may", 10)).toEqual(["j.r", "boost_may"]);
    expect(findNames("@aaa @aaa @aaa @bbb @ccc", 2)).toEqual(["aaa", "bbb"]);
  });
});

/** All text of a comment's pieces. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  const { text, children, blocks, items } = value as Record<string, unknown>;
  return textOf(text ?? children ?? blocks ?? items ?? "");
}

test("no letter is lost, whatever is typed", () => {
  const signs = fc.constantFrom(
    ..."*_~`>[]()@-.1aé🏁 \n".split(/(?:)/u),
    "https://a.b",
    "**",
    "> ",
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (typed) => {
      const text = tidyComment(typed.join(""));
      const letters = (value: string) => [...value].filter((each) => /[aé🏁]/u.test(each)).join("");
      expect(letters(textOf(parseComment(text)))).toBe(
        letters(text.replace(/(\[[^[\]\n]+\])\(https:\/\/a\.b[^\s()<>"]*\)/gu, "$1")),
      );
    }),
  );
});

test.each(["*a ", "**", "[", "[a](https://", "`\n", "> ", "*_~~", "@a.", "https://."])(
  "%j over and over takes no longer than it is",
  (part) => {
    const text = part.repeat(COMMENT_MAX / part.length);
    expect(textOf(parseComment(text)).length).toBeGreaterThan(0);
  },
);
