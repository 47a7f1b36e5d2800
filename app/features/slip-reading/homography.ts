/** A projective map of the plane: (ax + by + c, dx + ey + f) / (gx + hy + 1). */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

export type Point = { x: number; y: number };

/**
 * The map that takes four points to four others.
 *
 * @param from x and y of four points, no three on a line
 * @param to where they go, in the same order
 */
export function solveHomography(from: readonly number[], to: readonly number[]): Homography {
  const rows: number[][] = [];
  for (let i = 0; i < 8; i += 2) {
    const [x = 0, y = 0, u = 0, v = 0] = [from[i], from[i + 1], to[i], to[i + 1]];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = solveLinear(rows);
  return [a, b, c, d, e, f, g, h];
}

export function applyHomography([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** Gauss elimination with pivots; each row holds its coefficients and then the right side. */
function solveLinear(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const rest = rows.slice(column);
    const pivot = rest.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    );
    rows[rows.indexOf(pivot)] = rows[column] ?? pivot;
    rows[column] = pivot;
    const divisor = pivot[column] || 1;
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / divisor;
      for (let at = column; at <= size; at += 1)
        row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] || 1));
}
