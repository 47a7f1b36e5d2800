import { describe, expect, test } from "vitest";
import { mailboxOf } from "#app/lib/mailbox.ts";

describe("spellings of the same mailbox", () => {
  test.each([
    [
      "casey@example.com",
      [
        "Casey@Example.COM",
        "casey+1@example.com",
        "CASEY+a+b@example.com.",
        " casey@example.com ",
        '"casey"@example.com',
        '"Casey+2"@example.com',
      ],
    ],
    [
      "caseymiller@gmail.com",
      ["casey.miller@gmail.com", "c.a.s.e.y.miller+x@googlemail.com", "ｃasey.miller@GMAIL.com"],
    ],
    [
      "casey@xn--rennstrae-n1a.example",
      ["casey@rennstraße.example", "casey+9@RENNSTRASSE.example".replace("SS", "ß")],
    ],
    [
      "caseymiller@proton.me",
      ["casey.miller@protonmail.com", "Casey-Miller@pm.me", "casey_miller@proton.me"],
    ],
    ["casey@icloud.com", ["casey@me.com", "casey@mac.com"]],
  ])("%s", (mailbox, spellings) => {
    expect(mailboxOf(mailbox)).toBe(mailbox);
    expect(spellings.map(mailboxOf)).toEqual(spellings.map(() => mailbox));
  });
});

test("different mailboxes stay distinct", () => {
  const addresses = [
    "c.m@example.com",
    "cm@example.com",
    "cm@example.org",
    "c-m@icloud.com",
    "cm@icloud.com",
    '"c m+1"@example.com',
    '"c m+2"@example.com',
    '"c@m"@example.com',
    "+cm@example.com",
    "+cn@example.com",
  ];
  expect(new Set(addresses.map(mailboxOf)).size).toBe(addresses.length);
});

test("an invalid address still has a key to count by", () => {
  expect(mailboxOf("nobody")).toBe("@nobody");
  expect(mailboxOf("+@%%")).toBe("+@%%");
  expect(mailboxOf('"casey+1@example.com')).toBe('"casey+1@example.com');
});
