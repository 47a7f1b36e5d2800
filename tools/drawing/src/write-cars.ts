import { mkdirSync, writeFileSync } from "node:fs";
import { BODY_KINDS, type BodyKind } from "../../../app/lib/body-kind.ts";
import { type CarFinish, type CarLight, carDefinitions, drawCar } from "./car.ts";
import { CAR_BODIES } from "./car-bodies.ts";

/** A place of the sheet, in centimetres: as long as the longest car and as high as the highest. */
const PLACE = { width: 600, height: 200 };

const art = new URL("../../../public/art/", import.meta.url);

function write(url: URL, text: string): void {
  writeFileSync(url, text);
  process.stdout.write(
    `${url.pathname.split("/").at(-1)} ${(Buffer.byteLength(text) / 1000).toFixed(1)} kB\n`,
  );
}

/** Two tires on the ground, as one path. */
function wheels({ axles, tire }: (typeof CAR_BODIES)[BodyKind]): string {
  return axles
    .map(
      (x) =>
        `M${x - tire},${-tire}a${tire},${tire} 0 1 0 ${2 * tire},0a${tire},${tire} 0 1 0 ${-2 * tire},0Z`,
    )
    .join("");
}

/** A car as one color sees it: its glass and the gap over each tire are left open. */
function silhouette(kind: BodyKind): string {
  const body = CAR_BODIES[kind];
  const gaps = body.axles
    .map((x) => `<circle cx="${x}" cy="${-body.tire}" r="${body.tire + 7}" fill="#000"/>`)
    .join("");
  return `<mask id="${kind}" maskUnits="userSpaceOnUse" x="-20" y="-200" width="620" height="200"><path d="${body.shell}${body.behind}" fill="#fff"/><path d="${body.glass}${body.windshield}" fill="#000"/>${gaps}<path d="${wheels(body)}" fill="#fff"/></mask><path d="M-20-200H600V0H-20Z" mask="url(#${kind})"/>`;
}

/** All kinds under each other, for a mask: the ground of each is the lower edge of its place. */
function sheet(): string {
  const cars = BODY_KINDS.map((kind, at) => {
    const left = (PLACE.width - CAR_BODIES[kind].length) / 2;
    return `<g transform="translate(${left} ${(at + 1) * PLACE.height - 2})">${silhouette(kind)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLACE.width} ${PLACE.height * BODY_KINDS.length}">${cars.join("")}</svg>\n`;
}

const FINISH: CarFinish = {
  paint: "#4d5560",
  stripe: "none",
  stripeColor: "#efe9dc",
  rim: "five",
  rimColor: "#8f98a3",
  dragStance: false,
  lettered: false,
  cage: false,
  driver: "#e9e4d8",
  number: undefined,
  mirrored: false,
  lightsOn: true,
  rolling: true,
  braking: false,
};

/** The end of dusk at the strip, as public/art/strip-dusk.svg has it. */
const LIGHT: CarLight = { sky: "#6f5a78", horizon: "#c8794a", ground: "#3a2a2c", rim: "#ffd9a8" };

/** A car at speed under the last light, its shadow below it. */
function picture(kind: BodyKind): string {
  const body = CAR_BODIES[kind];
  const height = Math.max(body.height, 130) + 40;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${(body.length + 180) * 2}" height="${height * 2}" viewBox="-90 ${-height + 20} ${body.length + 180} ${height}"><defs>${carDefinitions(body, FINISH, LIGHT)}</defs><ellipse cx="${body.length / 2}" cy="1" rx="${body.length / 2 + 12}" ry="11" fill="#020203" fill-opacity=".55"/>${drawCar(body, FINISH, LIGHT)}</svg>\n`;
}

mkdirSync(new URL("cars/", art), { recursive: true });
write(new URL("cars.svg", art), sheet());
for (const kind of BODY_KINDS) write(new URL(`cars/${kind}.svg`, art), picture(kind));

const outlines = BODY_KINDS.map((kind) => {
  const body = CAR_BODIES[kind];
  const outline = {
    length: body.length,
    shell: body.shell + body.behind,
    glass: body.glass + body.windshield,
    wheels: wheels(body),
  };
  return `  "${kind}": ${JSON.stringify(outline)},`;
}).join("\n");
write(
  new URL("../../../app/ui/car-outlines.ts", import.meta.url),
  `// Side views of the drawn cars, in centimeters, facing left, with the ground at y = 0.
// Written by tools/drawing/src/write-cars.ts.

import type { BodyKind } from "#app/lib/body-kind.ts";

type CarOutline = { length: number; shell: string; glass: string; wheels: string };

export const CAR_OUTLINES: Readonly<Record<BodyKind, CarOutline>> = {
${outlines}
};
`,
);
