import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { BadgeSection } from "#app/features/badges/components/badge-section.tsx";
import type { BadgeReel } from "#app/features/badges/show-badges.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { RunFigures } from "#app/ui/run-figures.tsx";

test.each([
  ["success", "Congratulations!", "status"],
  ["warning", "Warning!", "status"],
  ["danger", "Oops!", "alert"],
] as const)("an alert of status %s is headed %s and announced as %s", (status, title, role) => {
  const html = renderToStaticMarkup(<Alert status={status}>Words.</Alert>);
  expect(html).toContain(`role="${role}"`);
  expect(html.replaceAll(/<[^>]*>/g, " ").trim()).toMatch(new RegExp(`^${title}\\s+Words\\.$`));
});

test("an alert without a message says that the account is deactivated, with a link to activate it", () => {
  const html = renderToStaticMarkup(<Alert status="warning" />);
  expect(html.replaceAll(/<[^>]*>/g, " ")).toMatch(/Warning!\s+Your account was deactivated\./);
  expect(html).toMatch(/<a [^>]*href="\/activation"[^>]*>Get an activation link<\/a>/);
});

test("a run's figures are terms and definitions; in the lead, only its elapsed time is lit", () => {
  const run = { elapsedTime: "11.340", sixtyFeetTime: "1.620", topSpeed: "121.85" };
  const wordsOf = (html: string) =>
    [...html.matchAll(/<dt>(.*?)<\/dt><dd><span class="([^"]*)">([\d.]+)/g)].map(
      ([, term, name, value]) => [term, /lit/.test(name ?? ""), value],
    );
  const words = (isLit: boolean) => [
    ["1/4 Mile ET", isLit, "11.340"],
    ["60 FT. Time", false, "1.620"],
    ["1/4 Mile Speed", false, "121.85"],
  ];
  expect(wordsOf(renderToStaticMarkup(<RunFigures run={run} />))).toEqual(words(false));
  expect(wordsOf(renderToStaticMarkup(<RunFigures run={run} isLead />))).toEqual(words(true));
});

test("a picture reserves its space, has a blurred placeholder, and comes in several widths", () => {
  const blurDataUrl = "data:image/webp;base64,AAAA";
  const size = { width: 1000, height: 563 };
  const picture = { mediaKey: "vehicles/1/a.jpg", alt: "A car", blurDataUrl, ...size };
  const html = renderToStaticMarkup(<Picture {...picture} />);
  expect(html).toContain('width="1000" height="563"');
  expect(html).toContain(blurDataUrl);
  // Never enlarged: the last variant has the original width.
  const widths = [400, 800, 1000].map((width, index) => {
    const pictureWidth = [400, 800, 1200][index];
    return `/media/vehicles/1/a.jpg?w=${pictureWidth} ${width}w`;
  });
  expect(html).toContain(`srcSet="${widths.join(", ")}"`);
});

function renderReel(count: number): string {
  const badges = Array.from({ length: count }, (_, index) => ({ mark: 129 - index }));
  return renderSection({ badges });
}

function renderSection(change: Partial<BadgeReel>, club: string | null = null): string {
  const empty = { next: null, start: 0, badges: [] };
  const reel = { category: "et", title: "1/4 Mile ET", ...empty, ...change } as const;
  const section = { isModified: false, club, reels: [reel], others: [] };
  const Component = () => <BadgeSection isOwner section={section} username="joe" vehicleId={1} />;
  const Garage = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Garage />);
}

test.each([0, 1])("with %i badges of a category up and down are disabled", (count) => {
  const html = renderReel(count);
  expect(html.match(/<button type="button" disabled=""/g)).toHaveLength(2);
  expect(html).not.toContain("<label");
});

test("up and down wrap around", () => {
  const html = renderReel(3);
  expect(html).not.toContain("disabled");
  const leads = [...html.matchAll(/<label for="badge-et-(\d)"/g)].map(([, to]) => Number(to));
  expect(leads).toEqual([2, 1, 0, 2, 1, 0]);
});

test("a badge has its drawing, its value, and a link to the store's cart with the price, if any", () => {
  const href = "https://store.test/cart/add?id=badge-et-12.9&quantity=1";
  const html = renderSection(
    {
      next: { mark: 128, gap: "0.07", done: 30 },
      badges: [
        { mark: 129, isNew: true, cart: { href, price: "$45 / CA$62" } },
        { mark: 130, cart: { href, price: null } },
        131,
        { mark: 128, isLocked: true },
      ],
    },
    "club-stock",
  );
  const cards = [...html.matchAll(/<div class="[^"]*card[^"]*">(.*?)<\/div>/gs)].map(
    ([, card = ""]) => card,
  );
  const words = cards.map((card) =>
    card
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  expect(words).toEqual([
    "12.9 s New Add to Cart $45 / CA$62",
    "13.0 s Earned Add to Cart",
    "13.1 s Earned",
    "12.8 s Locked",
  ]);
  expect(cards[0]).toContain(`href="${href.replace("&", "&amp;")}"`);
  expect(cards[0]).toContain('href="/badges/joe/1/et-12.9"');
  expect(cards[3]).not.toContain("<a ");
  expect(html).toContain('src="/badge-art/et-12.8.locked.svg" alt="" width="160" height="75"');
  expect(html).toMatch(/alt="1320 Club \(Stock\)" width="140" height="75"/);
  expect(html).toContain("1320 ACHIEVEMENTS");
  const [, peg = ""] = /<p class="[^"]*next[^"]*">(.*?)<\/p>/s.exec(html) ?? [];
  expect(peg.replaceAll(/<[^>]*>/g, "")).toBe("Next: 12.80.07 to go");
  expect(peg).toContain("background-size:30%");
});
