import { textPath } from "../text-path.ts";
import type { Mark, Sheet } from "./sheet.ts";

/** The sheet as a drawing on thermal paper. */
export function toPicture({ width, height, marks }: Sheet): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="p"><stop stop-color="#f3ede0"/><stop offset=".4" stop-color="#faf6ec"/><stop offset="1" stop-color="#e9e1cf"/></linearGradient></defs><path d="M0 0h${width}v${height}H0z" fill="url(#p)"/>${marks.map(draw).join("")}</svg>`;
}

function draw(mark: Mark): string {
  if (mark.kind === "text") {
    const { text, font, size, x, y, color } = mark;
    return `<path d="${textPath(text, { font, size, x, y })}" fill="${color}"/>`;
  }
  if (mark.kind === "line") {
    const dashes = mark.isDashed ? ' stroke-dasharray="4 4"' : "";
    return `<path d="M${mark.from.join(" ")}L${mark.to.join(" ")}" stroke="${mark.color}" stroke-width="${mark.width}"${dashes}/>`;
  }
  const [x, y] = mark.at;
  return `<rect x="${x}" y="${y}" width="${mark.width}" height="${mark.height}" fill="none" stroke="${mark.color}" stroke-width=".9"/>`;
}
