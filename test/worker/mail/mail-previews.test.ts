import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { cleanSubject, isMailAddress } from "#app/features/mail/mail-headers.ts";
import { renderMail } from "#app/features/mail/render-mail.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { MAIL_KINDS, MAIL_MODULES, NASTY, previewMails } from "#test/support/mail-previews.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MAIL_WRITERS: Record<string, number>;
    }
  }
}

test("every mail of the product is in the table", async () => {
  const writing = Object.entries(env.TEST_MAIL_WRITERS);
  expect(writing.length).toBeGreaterThan(5);
  expect(MAIL_MODULES.toSorted()).toEqual(writing.map(([path]) => path).toSorted());
  for (const [path, count] of writing) {
    const kinds = MAIL_KINDS.filter(({ module }) => module === path);
    const mails = (await Promise.all(kinds.map(({ send }) => previewMails(send)))).flat();
    const titles = new Set(mails.map(({ to, subject }) => `${to} ${subject}`));
    expect(titles.size, path).toBeGreaterThanOrEqual(count);
  }
});

describe.each(MAIL_KINDS)("the mail $kind", ({ send }) => {
  test("has one recipient, a plain subject, and the same content as text and HTML", async () => {
    const mails = await previewMails(send);
    expect(mails.length).toBeGreaterThan(0);
    for (const { to, subject, text, html } of mails) {
      expect(isMailAddress(to)).toBe(true);
      expect(cleanSubject(subject)).toBe(subject);
      expect(subject.length).toBeLessThan(60);
      expect(subject).not.toMatch(/[!<>]|undefined|NaN|\[object/);
      expect(text.startsWith(`${subject}\n\n`)).toBe(true);
      expect(text).not.toMatch(/undefined|NaN|\[object|!|&\w+;|\n{3}/);
      const view = plainOf(html);
      for (const block of text.replace(/-- \n/, "").split("\n").filter(Boolean)) {
        const words = block.replace(/:$/, "");
        // A fact is a row of two cells in HTML.
        const parts = view.includes(words) ? [words] : words.split(/: (.*)/).filter(Boolean);
        for (const part of parts) expect(view, block).toContain(part);
      }
    }
  });

  test("is safe HTML: no script, no foreign URL, pictures of ours with words", async () => {
    for (const { html } of await previewMails(send)) {
      expect(html).not.toContain(NASTY);
      expect(html).not.toMatch(/<(script|link|iframe|form|svg|b)\b|url\(|\son\w+=|javascript:/i);
      for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
        expect(address).toMatch(new RegExp(`^${TEST_ORIGIN}/`));
      }
      for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
        expect(image).toMatch(/^<img src="[^"]*\/cards\/[\w/.-]+" alt="[^"]+" width="504"/);
      }
      expect(html.match(/<h1\b/g)).toHaveLength(1);
      expect(html).toContain('<html lang="en">');
      // Gmail truncates mails over 102 kB.
      expect(html.length).toBeLessThan(20_000);
    }
  });
});

test("the preview is the first full sentence, unless the mail defines one", () => {
  const title = "Title";
  const previewOf = (html: string) => /mso-hide:all">([^&<]*)/.exec(html)?.[1];
  const { html } = renderMail({ title, paragraphs: ["halfshaft,", "First sentence.", "Second."] });
  expect(previewOf(html)).toBe("First sentence.");
  const own = renderMail({ title, preview: "Own words", paragraphs: ["First sentence."] });
  expect(previewOf(own.html)).toBe("Own words");
  expect(own.text).not.toContain("Own words");
});

/** The visible text of the HTML. */
function plainOf(html: string): string {
  const [, body = ""] = html.split("<body");
  return body
    .replace(/<br>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
