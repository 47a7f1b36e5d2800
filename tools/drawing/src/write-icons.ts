// Writes the icons of a phone's home screen, and favicon.ico, drawn from the favicon.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const ASPHALT = "#0d0e11";
const at = (path: string) => new URL(`../../../public/${path}`, import.meta.url);
const favicon = readFileSync(at("favicon.svg"));

/** The favicon as a PNG of so many pixels a side. */
function drawMark(side: number): Promise<Buffer> {
  return sharp(favicon, { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** @param share how much of the side the drawing takes; what is left is ground, for masks to cut into */
async function writeIcon(name: string, size: number, share: number): Promise<void> {
  const drawing = await drawMark(Math.round(size * share));
  await sharp({ create: { width: size, height: size, channels: 4, background: ASPHALT } })
    .composite([{ input: drawing }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(at(`art/${name}`)));
}

await writeIcon("icon-180.png", 180, 1);
await writeIcon("icon-192.png", 192, 1);
await writeIcon("icon-512.png", 512, 1);
await writeIcon("icon-maskable-512.png", 512, 0.72);

/** Feed readers, and browsers without SVG icons, ask for this name: one PNG behind the header of an ICO file. */
async function writeFavicon(side: number): Promise<void> {
  const drawing = await drawMark(side);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, …
  header.writeUInt16LE(1, 4); // … one of them
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(drawing.length, 14);
  header.writeUInt32LE(header.length, 18);
  writeFileSync(at("favicon.ico"), Buffer.concat([header, drawing]));
}

await writeFavicon(48);
