import { zipSync } from "fflate";
import sharp from "sharp";
import { BADGE_CATEGORIES, CATEGORIES } from "../../../app/features/badges/categories.ts";
import { drawBadge } from "../../../app/features/badges/draw-badge.ts";
import { type AnyBadge, badgeSlug } from "../../../app/features/badges/rules.ts";

const PNG_SCALE = 4;
/** ZIP keeps local times: made of local parts, it is the same everywhere. */
const MADE_AT = new Date(2026, 0, 1);

const README = `Quarter Mile Garage badge kit

SVG scales to any size. PNG is four times the size on the site.
Steel is stock, red is modified. Put them on your page, your hood or your toolbox.
Wear what you earned: your own badges, with the run behind each, are in your garage.
`;

/** The plates of the club and a badge for each step of its ladders, in both classes. */
export function kitBadges(): AnyBadge[] {
  return [false, true].flatMap((isModified) => [
    { category: "club" as const, isModified },
    ...BADGE_CATEGORIES.flatMap((category) =>
      CATEGORIES[category].kitMarks.map((mark) => ({ category, mark, isModified })),
    ),
  ]);
}

/** All of them as SVG and PNG in one archive. */
export async function packBadgeKit(): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = { "README.txt": new TextEncoder().encode(README) };
  for (const badge of kitBadges()) {
    const svg = Buffer.from(drawBadge(badge));
    const name = badgeSlug(badge);
    files[`svg/${name}.svg`] = new Uint8Array(svg);
    const png = await sharp(svg, { density: 72 * PNG_SCALE })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer();
    files[`png/${name}.png`] = new Uint8Array(png);
  }
  return zipSync(files, { mtime: MADE_AT, level: 9 });
}

/** Some of them on asphalt. */
export function drawBadgeKit(): string {
  const listed = kitBadges()
    .filter((_, at) => at % 3 === 0)
    .slice(0, 12);
  const badges = listed.map((badge, at) => {
    const x = 30 + (at % 3) * 185;
    const y = 40 + Math.floor(at / 3) * 100;
    // Each has a gradient of its own by the same name.
    const svg = drawBadge(badge)
      .replaceAll('"m"', `"m${at}"`)
      .replaceAll("url(#m)", `url(#m${at})`);
    return `<g transform="translate(${x} ${y})">${svg}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="460" viewBox="0 0 600 460"><path d="M0 0h600v460H0z" fill="#14161b"/>${badges.join("")}</svg>`;
}
