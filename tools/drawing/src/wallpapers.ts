import sharp from "sharp";
import { drawStripDusk } from "./strip-dusk.ts";

const DESKTOP = { width: 3840, height: 2160 };
const PHONE = { width: 1440, height: 3120 };

/** The strip at dusk as it is behind the home page. */
export function drawDesktopWallpaper(): string {
  return sceneIn(drawStripDusk(), "0 0 1440 800", DESKTOP);
}

/** The last amber from the driver's seat: the middle of the scene, as tall as the phone. */
export function drawPhoneWallpaper(): string {
  return sceneIn(drawStripDusk([3]), "825.4 0 369.2 800", PHONE);
}

function sceneIn(
  drawn: string,
  viewBox: string,
  { width, height }: { width: number; height: number },
): string {
  const scene = drawn.replace(
    /^<svg[^>]*>/,
    `<svg width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMax slice">`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scene}</svg>`;
}

export function packWallpaper(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
