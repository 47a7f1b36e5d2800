import sharp from "sharp";

/** A JPEG as a phone sends it: large, noisy, with the place it was taken in its EXIF. */
export async function phonePhoto(width: number, height: number, label: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#38404c"/><rect x="10%" y="10%" width="80%" height="80%" fill="#d8d0c0"/>
    <text x="50%" y="50%" font-size="${Math.round(width / 14)}" text-anchor="middle">${label}</text></svg>`;
  return sharp(Buffer.from(svg))
    .withExif({
      IFD0: { Make: "Strip Phone", Model: "Quarter" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "34/1 5/1 42/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "117/1 46/1 11/1",
      },
    })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** How large a picture is, in pixels. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** Whether a file carries EXIF at all. */
export async function hasExif(bytes: Buffer): Promise<boolean> {
  const { exif } = await sharp(bytes).metadata();
  return exif !== undefined || bytes.includes("Exif\0\0");
}

/** A photograph of a slip that looks like no other: paper on a ground, with lines by chance. */
export async function slipPhoto(seed: string): Promise<Buffer> {
  let state = [...seed].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647,
    7,
  );
  const chance = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const marks = Array.from(
    { length: 40 },
    () =>
      `<rect x="${chance(900)}" y="${chance(1300)}" width="${40 + chance(220)}" height="${20 + chance(120)}" fill="rgb(${chance(256)},${chance(256)},${chance(256)})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400"><rect width="100%" height="100%" fill="#555"/>${marks.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
