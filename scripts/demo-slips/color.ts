type Rgb = readonly [number, number, number];

function parts(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A share of one six-digit hex color in another: mix("#000000", "#ffffff", 0.5) is mid gray. */
export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = parts(from);
  const [r2, g2, b2] = parts(to);
  const blend = (a: number, b: number): string =>
    Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${blend(r1, r2)}${blend(g1, g2)}${blend(b1, b2)}`;
}

export const lighten = (color: string, share: number): string => mix(color, "#ffffff", share);
export const darken = (color: string, share: number): string => mix(color, "#050508", share);
