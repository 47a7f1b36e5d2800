import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { renderMarkdown } from "#app/features/news/render-article.server.ts";
import {
  BLOCKS,
  type Block,
  type Edit,
  insertBlock,
  insertPicture,
  isOnEmptyLine,
  type Mark,
  markText,
  nameLink,
  pasteAddress,
} from "#app/features/newsroom/marks.ts";

/** `[` and `]` enclose the selection; `|` is the cursor. */
function read(marked: string) {
  const [from, to] = marked.includes("|")
    ? [marked.indexOf("|"), marked.indexOf("|")]
    : [marked.indexOf("‹"), marked.indexOf("›") - 1];
  return { text: marked.replace(/[|‹›]/g, ""), span: { from, to } };
}

function show(text: string, { from, to, insert, selected }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to);
  if (selected.from === selected.to) {
    return `${next.slice(0, selected.from)}|${next.slice(selected.from)}`;
  }
  return `${next.slice(0, selected.from)}‹${next.slice(selected.from, selected.to)}›${next.slice(selected.to)}`;
}

const mark = (name: Mark, before: string) => {
  const { text, span } = read(before);
  return show(text, markText(name, text, span));
};

test.each<[Mark, string, string]>([
  ["bold", "A ‹cold› night", "A **‹cold›** night"],
  ["bold", "A **‹cold›** night", "A ‹cold› night"],
  ["bold", "A ‹cold › night", "A **‹cold›**  night"],
  ["bold", "A co|ld night", "A **‹cold›** night"],
  ["bold", "A | night", "A **|** night"],
  ["bold", "A *‹cold›* night", "A ***‹cold›*** night"],
  ["italic", "A **‹cold›** night", "A ***‹cold›*** night"],
  ["italic", "A ***‹cold›*** night", "A **‹cold›** night"],
  ["bold", "A ***‹cold›*** night", "A *‹cold›* night"],
  ["italic", "‹Don't›", "*‹Don't›*"],
  ["link", "See ‹the slip› here", "See [the slip](‹https://›) here"],
  ["link", "See | here", "See [words](‹https://›) here"],
  ["link", "‹/tracks/milan›", "[‹words›](/tracks/milan)"],
  ["heading", "One\nTw|o\nThree", "One\n## Two|\nThree"],
  ["heading", "## Two|", "Two|"],
  ["subheading", "## Two|", "### Two|"],
  ["list", "‹One\nTwo›", "‹- One\n- Two›"],
  ["list", "‹- One\n- Two›", "‹One\nTwo›"],
  ["numbers", "‹- One\n- Two›", "‹1. One\n2. Two›"],
  ["quote", "One|", "> One|"],
  ["run", "One.|", "One.\n\n/1320-club/slip/|"],
  ["run", "One.\n|\nTwo.", "One.\n\n/1320-club/slip/|\n\nTwo."],
  ["note", "|", ":::note\n‹What to remember.›\n:::"],
  ["note", "One.\n\n‹Mind the line.›\n\nTwo.", "One.\n\n:::note\n‹Mind the line.›\n:::\n\nTwo."],
  [
    "gallery",
    "‹![A](/media/a.jpg)\n\n![B](/media/b.jpg)›",
    ":::gallery\n‹- ![A](/media/a.jpg)\n- ![B](/media/b.jpg)›\n:::",
  ],
])("%s turns %j into %j", (name, before, after) => {
  expect(mark(name, before)).toBe(after);
});

const origins = ["https://garage.test", "http://localhost:8787"];
const paste = (pasted: string, before: string) => {
  const { text, span } = read(before);
  const address = pasteAddress(pasted, { origins, text, span });
  return address && show(text, address.edit);
};

test.each<[string, string, string | null]>([
  ["https://garage.test/1320-club/slip/12", "One.|", "One.[‹run 12›](/1320-club/slip/12)"],
  ["https://garage.test/1320-club/slip/12", "One.\n\n|", "One.\n\n/1320-club/slip/12|"],
  ["http://localhost:8787/1320-club/slip/12", "|", "/1320-club/slip/12|"],
  [" https://garage.test/user/dale/vehicles/7?from=board\n", "|", "/user/dale/vehicles/7|"],
  ["https://garage.test/1320-club/slip/12", "See |.", "See [‹run 12›](/1320-club/slip/12)."],
  ["https://garage.test/1320-club/slip/12", "See ‹it›.", "See [‹it›](/1320-club/slip/12)."],
  [
    "https://garage.test/tracks/famoso-dragstrip",
    "At |",
    "At [‹Famoso dragstrip›](/tracks/famoso-dragstrip)",
  ],
  [
    "https://garage.test/events/night-of-fire?x=1#paper",
    "|",
    "[‹Night of fire›](/events/night-of-fire?x=1#paper)",
  ],
  ["http://garage.test/tracks/milan", "At |", "At [‹Milan›](/tracks/milan)"],
  ["https://www.garage.test/tracks/milan", "At |", "At [‹Milan›](/tracks/milan)"],
  ["https://garage.test.evil.test/tracks/milan", "At |", null],
  ["https://garage.test/racing-hq", "‹Here›", "[‹Here›](/racing-hq)"],
  ["https://garage.test/racing-hq", "|", null],
  [
    "https://youtu.be/dQw4w9WgXcQ?t=90",
    "|",
    "[‹Watch the video›](https://youtu.be/dQw4w9WgXcQ?t=90)",
  ],
  [
    "https://vimeo.com/76979871",
    "One.\n|",
    "One.\n\n[‹Watch the video›](https://vimeo.com/76979871)",
  ],
  ["https://youtu.be/dQw4w9WgXcQ", "See |", null],
  ["https://www.youtube.com/@channel", "|", null],
  ["https://elsewhere.test/1320-club/slip/12", "|", null],
  ["javascript:alert(1)", "|", null],
  ["See https://garage.test/1320-club/slip/12", "|", null],
])("the URL %j pasted in %j gives %j", (pasted, before, after) => {
  expect(paste(pasted, before)).toBe(after);
});

test.each<[string, string, string | null]>([
  ["At ‹Milan›.", "Milan Dragway", "At [‹Milan Dragway›](/tracks/milan)."],
  ["At ‹Milan›.", "The [Lane]: it_s", "At [‹The \\[Lane\\]: it\\_s›](/tracks/milan)."],
])("a pasted link in %j whose page is %j is named in place", (before, name, after) => {
  const { text, span } = read(before);
  const start = { text: text.replace("Milan", ""), span: { from: span.from, to: span.from } };
  const address = pasteAddress("https://garage.test/tracks/milan", { origins, ...start });
  if (!address?.link) throw new Error("no link");
  const { from, to, insert, selected } = address.edit;
  const pasted = start.text.slice(0, from) + insert + start.text.slice(to);
  const edit = nameLink({ text: pasted, span: selected }, { link: address.link, name });
  expect(edit && show(pasted, edit)).toBe(after);
});

test.each<[string, string | null]>([
  ["One. [Milan](/tracks/milan) and|", "One. [Milan Dragway](/tracks/milan) and|"],
  ["|One. [Milan](/tracks/milan)", "|One. [Milan Dragway](/tracks/milan)"],
  ["[Mil|an](/tracks/milan)", "[Milan Dragw|ay](/tracks/milan)"],
  ["[The lane|](/tracks/milan)", null],
  ["[Milan](/tracks/milan) [Milan](/tracks/milan)|", null],
  ["|", null],
])("the name comes late, when the text is %j", (before, after) => {
  const link = { markdown: "[Milan](/tracks/milan)", path: "/tracks/milan" };
  const { text, span } = read(before);
  const edit = nameLink({ text, span }, { link, name: "Milan Dragway" });
  expect(edit && show(text, edit)).toBe(after);
});

test("words of the editor's own and cards aren't named", () => {
  const paste = (path: string, before: string) => {
    const { text, span } = read(before);
    return pasteAddress(`https://garage.test${path}`, { origins, text, span })?.link;
  };
  expect(paste("/tracks/milan", "See ‹it›.")).toBeNull();
  expect(paste("/1320-club/slip/12", "|")).toBeNull();
  expect(paste("/1320-club/slip/12", "See |.")).toMatchObject({ path: "/1320-club/slip/12" });
});

test.each([
  ["[The final](https://youtu.be/dQw4w9WgXcQ?t=90)", "The final", "/player/youtube/dQw4w9WgXcQ?"],
  ["https://vimeo.com/76979871", "Watch the video", "/player/vimeo/76979871?"],
])("a line %j is a video titled %j", async (line, title, path) => {
  const { article, mistakes } = await renderMarkdown(`One.\n\n${line}\n\nTwo.`);
  expect(mistakes).toEqual([]);
  expect(article.html).toContain(`href="${path}`);
  expect(article.html).toContain(`<figcaption>${title}</figcaption>`);
});

test("a video among words stays a link", async () => {
  const { article } = await renderMarkdown("See [it](https://youtu.be/dQw4w9WgXcQ).");
  expect(article.html).not.toContain("figure");
});

test.each([
  ["One\n|\nTwo", true],
  ["|", true],
  ["One|", false],
  ["|One", false],
])("whether the cursor's line in %j is empty: %j", (marked, isEmpty) => {
  const { text, span } = read(marked);
  expect(isOnEmptyLine(text, span)).toBe(isEmpty);
});

test.each([
  ["One.|", "One.\n\nX\n\n|"],
  ["|", "X\n\n|"],
  ["One.|Two.", "One.\n\nX\n\n|\n\nTwo."],
  ["- One\n- |", "- One\n- X|"],
])("what is typed after a picture in %j is a new paragraph, except in a list", (before, after) => {
  const { text, span } = read(before);
  expect(show(text, insertPicture(text, span, "X"))).toBe(after);
});

test("several pictures are below each other, an empty line apart", () => {
  const first = show("One.", insertPicture("One.", { from: 4, to: 4 }, "X"));
  const { text, span } = read(first);
  expect(show(text, insertPicture(text, span, "Y"))).toBe("One.\n\nX\n\nY\n\n|");
});

describe("a block", () => {
  it.each([
    ["One.|Two.", "One.\n\nX|\n\nTwo."],
    ["One.\n|\nTwo.", "One.\n\nX|\n\nTwo."],
    ["One.\n\n|\n\nTwo.", "One.\n\nX|\n\nTwo."],
    ["|", "X|"],
    ["- One\n- |", "- One\n- X|"],
    ["- One\n- |\n- Three", "- One\n- X|\n- Three"],
  ])("gets its own lines in %j", (before, after) => {
    const { text, span } = read(before);
    expect(show(text, insertBlock(text, span, "X"))).toBe(after);
  });

  it.each(Object.keys(BLOCKS) as Block[])("%s is supported by articles", async (name) => {
    const { text, span } = read("Before.|");
    const edit = markText(name, text, span);
    const { article, mistakes } = await renderMarkdown(text + edit.insert);
    expect(mistakes).toEqual([]);
    expect(article.html).not.toContain(":::");
  });
});

test("an empty first line is marked, not the next one", () => {
  expect(markText("heading", "\nLate", { from: 0, to: 0 })).toMatchObject({
    from: 0,
    to: 0,
    insert: "## ",
  });
});

test("marks of words and lines can be removed, and nothing else changes", () => {
  const words = fc.stringMatching(/^[a-z .\n]{0,40}$/);
  const names = fc.constantFrom<Mark>("bold", "italic", "heading", "list", "quote", "numbers");
  fc.assert(
    fc.property(words, fc.nat(40), fc.nat(40), names, (text, one, other, name) => {
      const from = Math.min(one, other, text.length);
      const to = Math.min(Math.max(one, other), text.length);
      const edit = markText(name, text, { from, to });
      const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
      const back = markText(name, next, edit.selected);
      expect(next.slice(0, back.from) + back.insert + next.slice(back.to)).toBe(text);
    }),
  );
});
