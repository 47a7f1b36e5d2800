// Writes the icons of a phone's home screen, drawn from the favicon.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const ASPHALT = "#0d0e11";
const at = (path: string) => new URL(`../../public/${path}`, import.meta.url);
const favicon = readFileSync(at("favicon.svg"));

/** @param share how much of the side the drawing takes; what is left is ground, for masks to cut into */
async function writeIcon(name: string, size: number, share: number): Promise<void> {
  const side = Math.round(size * share);
  const drawing = await sharp(favicon, { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: ASPHALT } })
    .composite([{ input: drawing }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(at(`art/${name}`)));
}

await writeIcon("icon-180.png", 180, 1);
await writeIcon("icon-192.png", 192, 1);
await writeIcon("icon-512.png", 512, 1);
await writeIcon("icon-maskable-512.png", 512, 0.72);
