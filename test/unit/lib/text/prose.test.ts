import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { cleanLine, cleanLines, cleanText, isBlank } from "#app/lib/text/prose.ts";
import { cleanValue, matchKey, matchKeyWithoutAccents } from "#app/lib/text/value.ts";
import { countCharactersRead } from "#test/support/characters-read.ts";

const RLO = "\u202E";
const RLI = "\u2067";
const PDI = "\u2069";
const PDF = "\u202C";
const ZWJ = "\u200D";
const ZWNJ = "\u200C";
const SHALOM = "שלום";

/** Text whose invisible characters all have a meaning. */
const MEANINGFUL: Readonly<Record<string, string>> = {
  family: "👨‍👩‍👧",
  heart: "❤️",
  "text-style heart": "❤︎",
  keycaps: "1️⃣ #️⃣ *️⃣",
  pirate: "🏴‍☠️",
  "rainbow flag": "🏳️‍🌈",
  "trans flag": "🏳️‍⚧️",
  England: "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  Scotland: "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  Texas: "🏴󠁵󠁳󠁴󠁸󠁿",
  "United States": "🇺🇸🇨🇦",
  "skin tones": "👩🏽‍🤝‍👨🏻",
  "kiss with tones": "🧑🏻‍❤️‍💋‍🧑🏼",
  detective: "🕵️‍♂️",
  mechanic: "👨🏿‍🔧",
  "head shaking": "🙂‍↔️",
  "eye in bubble": "👁️‍🗨️",
  "copyright emoji": "©️ ™️",
  Persian: "می‌خواهم ماشین‌ها",
  "Persian after Latin": "BMW‌ها ۱۰‌تا",
  "Hijri abbreviation": "ه‍.ش",
  "Hindi conjuncts": "क्‍ष क्‌ष",
  Bengali: "র‍্যাম",
  "Malayalam chillu": "അവന്‍",
  Sinhala: "ශ්‍රී",
  Khmer: "ភាសា​ខ្មែរ",
  Thai: "ที่ กรุงเทพ น้ำ",
  Hebrew: "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים",
  "Hebrew with a grapheme joiner": "יְרוּשָׁלַ͏ִם",
  "Hebrew that ends in a mark": `${SHALOM}!\u200F`,
  "an isolate in Hebrew": `${SHALOM} \u2066Nissan GT-R\u2069!`,
  "Quranic Arabic": "ٱلرَّحْمَٰنِ",
  Vietnamese: "Nguyễn Thị Hường",
  "Kanji variant": "葛\u{E0100}城",
  "Mongolian variants": "ᠠ\u180E",
  Tibetan: "ཧྐྵྨླྺྼྻྂ",
  "Arabic number sign": "\u0600\u0661",
  okina: "Keʻala",
};

describe("text with invisible characters that mean something", () => {
  test.each(Object.entries(MEANINGFUL))("stays as it is: %s", (_, text) => {
    expect(cleanLine(text)).toBe(text.normalize("NFC"));
    expect(cleanText(`# ${text}\n\n    ${text}`)).toBe(`# ${text}\n\n    ${text}`.normalize("NFC"));
  });
});

describe("invisible characters without effect", () => {
  test.each([
    ["a joiner between Latin letters", `Mus${ZWJ}tang`, "Mustang"],
    ["a non-joiner between Latin letters", `Mus${ZWNJ}tang`, "Mustang"],
    ["a joiner at the end of an emoji", `🏁${ZWJ}`, "🏁"],
    ["a joiner before an emoji", `${ZWJ}🏁`, "🏁"],
    ["a joiner between an emoji and a word", `🏁${ZWJ}go`, "🏁go"],
    ["two joiners in a row", `👨${ZWJ}${ZWJ}👩`, "👨👩"],
    ["a trailing Persian non-joiner", `ماشین${ZWNJ}`, "ماشین"],
    ["a selector after a letter", "a\uFE0Fb\uFE00", "ab"],
    ["a selector after a digit that is no keycap", "1\uFE0F1", "11"],
    ["a second selector", "❤\uFE0F\uFE0F", "❤\uFE0F"],
    ["tags without a flag", "a\u{E0067}\u{E0062}\u{E007F}", "a"],
    ["tags without their end", "🏴\u{E0067}\u{E0062}", "🏴"],
    ["a message in tags", `🏴${"\u{E0061}".repeat(40)}\u{E007F}`, "🏴"],
    ["hidden bytes in selectors", "😀\u{E0101}\u{E0102}", "😀"],
    ["a left-to-right mark in Latin text", "\u200EHouston\u200E", "Houston"],
    ["a word joiner and a byte order mark", "a\u2060b\uFEFFc", "abc"],
    ["a soft hyphen", "Quar\u00ADter", "Quarter"],
    ["what dictation leaves", "Fast\uFFFC car", "Fast car"],
    ["controls and a lone surrogate", "a\0b\u0007c\uD83C", "abc"],
    ["a noncharacter", "a\uFDD0b\u{1FFFE}", "ab"],
    ["an override", `abc${RLO}def`, "abcdef"],
    ["a closed override in Hebrew", `${SHALOM}${RLO}abc${PDF}`, `${SHALOM}abc`],
    ["an isolate that is never closed", `${SHALOM} ${RLI}abc`, `${SHALOM} abc`],
    ["an end without a start", `${SHALOM}${PDI}${PDF}`, SHALOM],
    [
      "an embedding that leaves its isolate",
      `${RLI}\u202B${SHALOM}${PDI}${PDF}`,
      `${RLI}${SHALOM}${PDI}`,
    ],
  ])("are removed: %s", (_, typed, cleaned) => expect(cleanLine(typed)).toBe(cleaned));

  test("are removed at the end of each line, however many there are", () => {
    expect(cleanLines(`${SHALOM}${RLI}\n${SHALOM}${PDI}`)).toBe(`${SHALOM}\n${SHALOM}`);
    expect(cleanText(`${SHALOM}${RLI}\r\n${SHALOM}${PDI}`)).toBe(`${SHALOM}\n${SHALOM}`);
  });
});

test.each([
  "\u200B",
  "\u3164\u3164",
  "\u2800",
  "\u115F\u1160",
  "\uFFA0",
  "\u00AD",
  "\u{E0061}\u{E007F}",
  "\u202E\u202C",
  "\uFE0F",
  "\u0301\u0308",
  " \u00A0\u3000\t\n\u2028 ",
  "\uFEFF",
  "\0",
  "\uD800",
  "\u17B4\u17B5",
  "",
])("text of only invisible characters is empty: %j", (text) => {
  expect(isBlank(text)).toBe(true);
  expect(cleanLine(text)).toBe("");
  expect(cleanLines(`${text}\n${text}`)).toBe("");
  expect(cleanValue(text.replaceAll(/\p{M}/gu, ""))).toBe("");
});

describe("marks", () => {
  test.each([
    ["Z and 120 marks", `Z${"\u0301\u0302\u0335\u0345".repeat(30)}algo`],
    ["one mark 120 times", `Z${"\u0301".repeat(120)}algo`],
    ["a Thai mark 120 times", `ก${"\u0E47".repeat(120)}`],
    ["joiners between them", `Z${"\u0301\u200D\u034F".repeat(40)}algo`],
    ["Hebrew marks", `${SHALOM}${"\u0591\u0592\u0593\u0594".repeat(30)}`],
    ["viramas and joiners", `क${"\u094D\u200D".repeat(60)}`],
  ])("are limited: %s", (_, typed) => {
    const longest = cleanLine(typed).match(/[\p{M}\u200D]+/gu) ?? [];
    expect(Math.max(...longest.map((run) => [...run].length))).toBeLessThanOrEqual(9);
  });

  test("on a Latin letter are limited to four", () => {
    expect(cleanLine(`Z${"\u0327\u0301\u0302\u0335".repeat(30)}`).length).toBeLessThanOrEqual(5);
  });

  test("are composed, in whatever order they were typed", () => {
    expect(cleanLine("Nguye\u0302\u0303n")).toBe("Nguyễn");
    expect(cleanLine("Nguye\u0302\u0303n".normalize("NFD"))).toBe("Nguyễn");
  });

  test("without a letter are removed", () => {
    expect(cleanLine(" \u0301\u0302Houston")).toBe("Houston");
  });
});

test("line breaks of every system are the same", () => {
  expect(cleanLines("a\r\nb\rc\u2028d\u0085e\n\n")).toBe("a\nb\nc\nd\ne");
  expect(cleanLine(" a\r\n\tb\u3000\u00A0c ")).toBe("a b c");
  expect(cleanText("\ta  b \r\n\r\n")).toBe("\ta  b \n\n");
});

const CLEANERS = { cleanLine, cleanLines, cleanText, cleanValue };
/** Difficult characters, more so in combination. */
const PIECES = [
  ...Object.values(MEANINGFUL),
  ..."👨👩🏴❤1#🏽a Zकاه葛ᠠךก\u{E0067}\u{E007F}\u094D\u0301\u0327\u05B4\u0E47\u20E3",
  ..."\u0958\u0344\uFB1D\u{1D15E}\u1100\u1161\u11A8\u0F73\u212B\u2ADC\uFDFA\uFF11\u00BD",
  ..."\u200B\u200C\u200D\u200E\u200F\u061C\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069",
  ..."\uFE00\uFE0E\uFE0F\u{E0100}\u180B\u180E\u034F\u2060\uFEFF\u00AD\u3164\u2800\u0600\uFFFC\n\t\r\0",
  "\uD83C",
  "\uDFC1",
  " ",
  "\u3000",
];
const awkward = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 3 })), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(""));

describe.each(Object.entries(CLEANERS))("any text through %s", (_, clean) => {
  test("is never longer, is well-formed, and doesn't change when cleaned again", () => {
    fc.assert(
      fc.property(awkward, (text) => {
        const cleaned = clean(text);
        expect(cleaned.length).toBeLessThanOrEqual(text.length);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(clean(cleaned)).toBe(cleaned);
      }),
      { numRuns: 10_000 },
    );
  });
});

test("marks that are longer in NFC are in order once some of them are dropped", () => {
  // U+0F73 becomes two characters in NFC.
  const cleaned = cleanLine("\u0F67\u0F90\u0FB5\u0FA8\u0FB3\u0FBA\u0FBC\u0FBB\u0F82\u094D\u0F73");
  expect(cleanLine(cleaned)).toBe(cleaned);
});

test("every single character is never longer, and doesn't change when cleaned again", () => {
  const failed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const text = `a${String.fromCodePoint(code)}`;
    if (text.normalize("NFKC") === text && !/[\p{M}\p{Cf}\p{Nd}\p{P}]/u.test(text)) continue;
    for (const clean of [cleanLine, cleanValue]) {
      const cleaned = clean(text);
      if (cleaned.length > text.length || clean(cleaned) !== cleaned)
        failed.push(code.toString(16));
    }
  }
  expect(failed).toEqual([]);
});

const ALL = { ...CLEANERS, matchKey, matchKeyWithoutAccents };

describe.each(Object.entries(ALL))("the work of %s", (_, clean) => {
  test("is proportional to the text", () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(pieces, (parts) => {
        const [once = 0, twice] = [50, 100].map((times) =>
          countCharactersRead(() => clean(parts.join("").repeat(times))),
        );
        expect(twice).toBeLessThanOrEqual(3 * once);
      }),
      { numRuns: 300, seed: 1320 },
    );
  });

  test("normalizes at most 30 marks in a row, which takes quadratic time", () => {
    const longest = (text: string) =>
      Math.max(
        0,
        ...Array.from(text.matchAll(/[\p{M}\uFF9E\uFF9F]+/gu), ([run]) => [...run].length),
      );
    const normalized: number[] = [];
    const builtIn = String.prototype.normalize;
    const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(function (
      this: string,
      form,
    ) {
      normalized.push(longest(this));
      return builtIn.call(this, form);
    });
    const [above, below] = ["\u0301", "\u0327"];
    for (const joiner of ["", "\u200B", "\uFF9E"])
      clean(`a${`${above}${joiner}`.repeat(500)}${`${below}${joiner}`.repeat(500)}`);
    spy.mockRestore();
    expect(normalized.length).toBeGreaterThan(2);
    expect(Math.max(...normalized)).toBeLessThanOrEqual(30);
  });
});

const emoji = fc.constantFrom(...Object.values(MEANINGFUL).slice(0, 18));

test("emoji sequences are preserved, whatever the text around them", () => {
  const words = fc.constantFrom("", " ", "go ", "שלום ", "Run 11.340", "می‌خواهم");
  fc.assert(
    fc.property(fc.array(fc.tuple(words, emoji), { maxLength: 12 }), (parts) => {
      const text = parts.map(([word, picture]) => `${word} ${picture}`).join(" ");
      const expected = text.replaceAll(/ +/g, " ").trim();
      expect(cleanLine(text)).toBe(expected);
      expect(cleanLines(text)).toBe(expected);
      expect(cleanText(text)).toBe(text);
    }),
    { numRuns: 10_000 },
  );
});

describe("values", () => {
  test.each([
    ["\u200E11.340", "11.340"],
    ["11.340\u200B", "11.340"],
    ["11\uFEFF.340\u2060", "11.340"],
    ["１１．３４０", "11.340"],
    ["١١.٣٤٠", "11.340"],
    ["۱۱.۳۴۰", "11.340"],
    ["११.३४०", "11.340"],
    ["𝟏𝟏.𝟑𝟒𝟎", "11.340"],
    ["\u2009 11.340\u202F", "11.340"],
    ["−0.012", "-0.012"],
    ["5／9／26", "5/9/26"],
    ["joe–b‐c", "joe-b-c"],
    ["Ke‘ala", "Ke'ala"],
    ["Keʻala’s", "Ke'ala's"],
    ["6″ 2′", "6\" 2'"],
    ["\u202A1C3CDZFJ8HN500123\u202C", "1C3CDZFJ8HN500123"],
    ["ｊｏｅ＠ｅｘａｍｐｌｅ．ｃｏｍ", "joe@example.com"],
    ["77\u00A0002", "77 002"],
    ["Nguye\u0302\u0303n", "Nguyễn"],
  ])("%j is %j", (typed, value) => expect(cleanValue(typed)).toBe(value));

  test("are matched by what they mean", () => {
    expect(matchKey("KE\u200B‘ala\u200C ")).toBe(matchKey("ke'ala"));
    expect(matchKey("Winston–Salem")).toBe(matchKey("winston-salem"));
    expect(matchKey("ﬁsh")).toBe("fish");
  });
});
