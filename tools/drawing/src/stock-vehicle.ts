import { CAR_BODIES } from "./car-bodies.ts";
import { textPath } from "./text-path.ts";

/** The badge plate that stands in for a vehicle without a photograph. */
export function drawStockVehicle(): string {
  const body = CAR_BODIES["modern-coupe"];
  const [front, rear] = body.axles;
  const wheel = (x: number): string =>
    `<g transform="translate(${x} -38)"><circle r="39" fill="#0d0e11"/><circle r="38" fill="none" stroke="#4a4f5b" stroke-width="1.6"/><circle r="27" fill="none" stroke="#8f98a3" stroke-width="2.4"/>${[0, 72, 144, 216, 288].map((turn) => `<path transform="rotate(${turn})" d="M-4-6L-7-26H7L4-6z" fill="#5d6470"/>`).join("")}<circle r="6" fill="#8f98a3"/></g>`;
  const label = textPath("1320", {
    font: "display",
    size: 330,
    x: 800,
    y: 420,
    anchor: "middle",
    tracking: 12,
  });
  const caption = textPath("QUARTER MILE GARAGE", {
    font: "label",
    size: 34,
    x: 800,
    y: 770,
    anchor: "middle",
    tracking: 9,
  });
  const lights = ["#f7f4ea", "#ffb21a", "#ffb21a", "#ffb21a", "#2fd36c", "#e4262c"]
    .map((color, i) => `<circle cx="${720 + i * 32}" cy="822" r="7" fill="${color}" opacity=".9"/>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="#1c1f26"/><stop offset=".62" stop-color="#14161b"/><stop offset="1" stop-color="#0d0e11"/></linearGradient><radialGradient id="pool"><stop stop-color="#f7f4ea" stop-opacity=".2"/><stop offset="1" stop-color="#f7f4ea" stop-opacity="0"/></radialGradient><linearGradient id="side" x2="0" y2="1"><stop stop-color="#59616d"/><stop offset=".4" stop-color="#2b2f38"/><stop offset="1" stop-color="#14161b"/></linearGradient><linearGradient id="rim" x2="0" y2="1"><stop stop-color="#f1eee8"/><stop offset=".7" stop-color="#8f98a3" stop-opacity=".2"/><stop offset="1" stop-color="#8f98a3" stop-opacity="0"/></linearGradient></defs><path d="M0 0h1600v900H0z" fill="url(#ground)"/><path d="M92 52H1556L1508 848H44z" fill="#101216" stroke="#2b2f38" stroke-width="2"/><path d="M106 66H1541L1495 834H59z" fill="none" stroke="#3a3f4a"/><path d="${label}" fill="none" stroke="#2f343e" stroke-width="3"/><ellipse cx="800" cy="656" rx="700" ry="130" fill="url(#pool)"/><ellipse cx="800" cy="664" rx="540" ry="22" fill="#050507" opacity=".8"/><g transform="translate(240 662) scale(2.24)"><path d="M${front}-34H${rear}v20H${front}z" fill="#08080a"/><path d="${body.shell}" fill="url(#side)"/><circle cx="${front}" cy="-40" r="44" fill="#08080a"/><circle cx="${rear}" cy="-40" r="44" fill="#08080a"/><path d="M0-17H500V20H0z" fill="none"/><path d="${body.shoulder}" fill="none" stroke="#a9abb3" stroke-opacity=".6" stroke-width="1.3"/><path d="${body.crease}" fill="none" stroke="#0d0e11" stroke-width="2"/><path d="${body.cuts}" fill="none" stroke="#0d0e11" stroke-opacity=".8" stroke-width="1.2"/><path d="${body.shell}" fill="none" stroke="url(#rim)" stroke-width="1.5"/><path d="${body.glass}${body.windshield}" fill="#0b0c10" stroke="#6d7682" stroke-width=".8"/><path d="${body.pillars}" stroke="#1c1f26" stroke-width="5"/><path d="${body.headLamp}" fill="#f7f4ea"/><path d="${body.tailLamp}" fill="#e4262c"/><path d="${body.mirror}" fill="#3a3f4a"/>${wheel(front)}${wheel(rear)}</g><path d="M560 706h480" stroke="#2b2f38" stroke-width="2"/><path d="${caption}" fill="#a9abb3"/>${lights}</svg>\n`;
}
