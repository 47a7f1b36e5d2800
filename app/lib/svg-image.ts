type Place = { x?: number; y?: number; width: number; height: number };

/**
 * A drawing as an image within another drawing. It fills its place and is cut where its proportions
 * differ; its ids and styles stay its own, and it may begin with a prolog.
 *
 * @param svg a whole document with a viewBox
 * @returns an SVG element
 */
export function svgImage(svg: string, { x = 0, y = 0, width, height }: Place): string {
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:image/svg+xml,${encodeURIComponent(svg)}"/>`;
}
