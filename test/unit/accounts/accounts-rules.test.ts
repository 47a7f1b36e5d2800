import fc from "fast-check";
import { expect, test } from "vitest";
import { countryNames, countryOfPlace } from "#app/features/accounts/countries.ts";
import { describeDevice } from "#app/features/accounts/describe-device.ts";
import { passwordProblem, usernameProblem } from "#app/features/accounts/rules.ts";
import { emailChangeSchema, profileSchema } from "#app/features/accounts/schema.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import {
  emailKeyOf,
  normalizeEmail,
  normalizeUsername,
  usernameKeyOf,
} from "#app/lib/account-keys.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";

test("usernames of 3 to 30 letters, digits, dots, underscores and hyphens are accepted", () => {
  for (const name of ["abc", "Joe.B-_9", "a".repeat(30), "not-anonymous", "unknown2"]) {
    expect(usernameProblem(name), name).toBeNull();
  }
});

test("other usernames are rejected", () => {
  const refused = ["", "ab", "a".repeat(31), "a b c", "jöe", "a/b", "anonymous", "ANONYMOUSjoe"];
  for (const name of [...refused, "Unknown", "joe.data", "joe.JSON", "joe.html", "joe@x", "joe."]) {
    expect(usernameProblem(name), name).not.toBeNull();
  }
});

test("a username's key ignores case and compatibility forms", () => {
  expect(usernameKeyOf(" Ｊｏｅ ")).toBe("joe");
  expect(normalizeUsername("ﬁat500")).toBe("fiat500");
});

test("a username's key ignores invisible characters", () => {
  expect(usernameKeyOf("\u200EJoe\u200B–B\uFEFF")).toBe("joe-b");
  expect(usernameKeyOf("joe.")).toBe("joe.");
});

test.each([
  ["\u200Ejoe@example.com\u200B ", "joe@example.com"],
  ["joe@bücher.example", "joe@xn--bcher-kva.example"],
  ["joe@BU\u0308CHER.example", "joe@xn--bcher-kva.example"],
  ["ｊｏｅ＠example。com", "joe@example.com"],
  ["joe@日本語。jp", "joe@xn--wgv71a119e.jp"],
  ["joe@نامه\u200Cای.com", "joe@xn--mgba3gch31f060k.com"],
  ["o’brien@example.com", "o'brien@example.com"],
  ["joe@a\u00e4/b", "joe@aä/b"],
])("the email address %j is %j", (typed, address) => expect(normalizeEmail(typed)).toBe(address));

test("an email's key is in lower case, its domain in ASCII", () => {
  expect(emailKeyOf("Joe@BÜCHER.example")).toBe("joe@xn--bcher-kva.example");
});

test("an email address may have a domain in any script, and ASCII before the @", () => {
  const read = (newEmail: string) => emailChangeSchema.safeParse({ newEmail, password: "x" });
  expect(read("joe@bücher.example").data?.newEmail).toBe("joe@xn--bcher-kva.example");
  expect(read("jörg@example.com").error?.issues[0]?.message).toMatch(/^Before the @/);
  expect(read("\u200B").error?.issues[0]?.message).toBe("Email is required");
  expect(read("joe@").success).toBe(false);
});

test.each([
  "Ke‘ala",
  "Ke'ala",
  "Keʻala",
  "Kay–Lee",
  "Kay‑Lee",
  "می‌نا",
  "Nguye\u0302\u0303n",
  "Núria Bel·la",
  "Ana 👨‍👩‍👧",
  "Jo ❤️",
  "Kim 1️⃣",
  "Grace 🏴‍☠️",
  "Iain 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "Björk 🇮🇸",
  "Lee 👍🏽",
])("%s is a name", (firstName) => {
  const rest = { lastName: "D`Arcy", country: "Canada" };
  const read = profileSchema.safeParse({ firstName, ...rest });
  expect(read.data?.firstName).toBe(firstName.normalize("NFC"));
});

test("a name of invisible characters counts as missing", () => {
  const names = { firstName: "\u3164", lastName: "\u2800", country: "Canada" };
  expect(parseInput(profileSchema, names)).toEqual({
    ok: false,
    errors: { firstName: "First name is required", lastName: "Last name is required" },
  });
});

test("a name keeps the joiner of its script, and can't have what a header or link gives a meaning", () => {
  const rest = { lastName: "Doe", country: "Canada" };
  const firstName = "\u0915\u094d\u200d\u0937";
  expect(profileSchema.parse({ ...rest, firstName }).firstName).toBe(firstName);
  for (const firstName of [
    "Jo <b>",
    "Jo@home",
    "Jo: Doe",
    "a/b",
    "Jo; Doe",
    'Jo "J" Doe',
    "Jo & Co",
  ]) {
    const { error } = profileSchema.safeParse({ ...rest, firstName });
    expect(error?.issues).toMatchObject([
      { path: ["firstName"], message: "Use letters, spaces, hyphens and apostrophes only." },
    ]);
  }
});

test("a password needs six characters, a letter and a digit, and has an upper limit", () => {
  for (const good of ["abcde1", "1ä2345", "correct horse 1"]) {
    expect(passwordProblem(good), good).toBeNull();
  }
  for (const bad of ["", "abc1", "abcdef", "123456", `a1${"x".repeat(199)}`]) {
    expect(passwordProblem(bad), bad).not.toBeNull();
  }
});

test("a next path stays on this site", () => {
  expect(sameSitePath("/1320-club?sort=topSpeed#row", "/")).toBe("/1320-club?sort=topSpeed#row");
  expect(sameSitePath("/?login=1&a=b", "/x")).toBe("/?a=b");
  expect(sameSitePath("/?forgotPassword=1&a=b", "/x")).toBe("/?a=b");
  expect(sameSitePath("/reset-password", "/x")).toBe("/x");
});

test("a next path to another site falls back", () => {
  const foreign = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/login",
    "/logout",
    "",
    null,
    7,
  ];
  for (const next of foreign) expect(sameSitePath(next, "/safe"), String(next)).toBe("/safe");
});

test("no next path leads to another origin, whatever it contains", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        "/",
        "//",
        "\\",
        "%2f",
        "%5c",
        "%09",
        "\t",
        "\n",
        "\r",
        "\0",
        "..",
        ".",
        "@",
        ":",
        "?",
        "#",
      ],
      ...[
        "evil.example",
        "https:",
        "javascript:",
        "data:",
        "[::1]",
        "login",
        "%0d%0aset-cookie:a=b",
      ],
    ),
    fc.string(),
    fc.webUrl(),
  );
  const nexts = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(nexts, (next) => {
      const path = sameSitePath(next, "/safe");
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      const { origin } = new URL(path, "https://garage.example");
      expect(origin).toBe("https://garage.example");
      // Idempotent.
      expect(sameSitePath(path, "/safe")).toBe(path);
    }),
    { numRuns: 300 },
  );
});

test("every listed country is accepted", () => {
  const rest = { firstName: "Jo", lastName: "Doe", zipCode: "12345" };
  for (const country of countryNames()) {
    expect(profileSchema.safeParse({ ...rest, country }).success, country).toBe(true);
  }
});

test("a mail has the same content as text and HTML, and escapes markup", () => {
  const { text, html } = renderMail({
    title: "Run <1>",
    paragraphs: ['Tom & "Jerry"', "two\nlines"],
    action: { label: "Look", url: "https://x.test/?a=1&b=2" },
  });
  expect(text).toBe(
    'Run <1>\n\nTom & "Jerry"\n\ntwo\nlines\n\nLook:\nhttps://x.test/?a=1&b=2\n\n-- \nThis mail is about an account at Quarter Mile Garage.\n',
  );
  expect(html).toContain("Run &lt;1&gt;");
  expect(html).toContain("Tom &amp; &quot;Jerry&quot;");
  expect(html).toContain("two<br>lines");
  expect(html).toContain('href="https://x.test/?a=1&amp;b=2"');
});

test("reserved names and names without a letter or digit are rejected", () => {
  for (const name of [
    "Admin",
    "administrator",
    "moderator",
    "staff",
    "support",
    "root",
    "editor",
    "new",
    "null",
    "undefined",
    "QuarterMileGarage",
    "__proto__",
    "constructor",
    "...",
    "-_-",
  ]) {
    expect(usernameProblem(name), name).not.toBeNull();
  }
  for (const name of ["admin-joe", "rooty", "demo-moderator", "newt", "_1_"]) {
    expect(usernameProblem(name), name).toBeNull();
  }
});

test("a device is named by browser and system, as far as its user agent reveals them", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0";
  const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0";
  const devices = {
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`]:
      "Chrome on Android",
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/148.0`]:
      "Edge on Windows",
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`]: "Chrome on ChromeOS",
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`]:
      "Safari on iPhone",
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`]: "Safari on Mac",
    "Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0": "Firefox on Linux",
    "Mozilla/5.0 (Linux; Android 16; wv)": "A browser on Android",
    "curl/8.14.1": "curl",
    "Mozilla/5.0": "An unknown device",
    "<script>alert(1)</script>": "An unknown device",
    "": "An unknown device",
  };
  for (const [userAgent, device] of Object.entries(devices)) {
    expect(describeDevice(userAgent)).toBe(device);
  }
});

test.each([
  ["Toronto, Canada", "Canada"],
  ["Germany", "Germany"],
  ["Washington, D.C., United States", "United States"],
  ["Atlantis", "United States"],
  ["", "United States"],
])("for a visitor from %j, %s is preselected", (place, country) => {
  expect(countryOfPlace(place, countryNames())).toBe(country);
});
