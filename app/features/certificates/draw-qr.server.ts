import encodeQr from "qr";

export type QrDrawing = {
  /** The modules of a side, with the quiet zone: the drawing's view box. */
  size: number;
  /** The dark modules as the `d` of an SVG path. */
  path: string;
};

/** The quiet zone that readers need around a code, in modules. */
const QUIET_ZONE = 4;

/**
 * Draws a QR code. A certificate fills one, so it has the lowest error correction: bigger modules are read more easily
 * than smaller ones with more redundancy.
 */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQr(text, "raw", { ecc: "low", border: QUIET_ZONE });
  return { size: rows.length, path: rows.map(drawRow).join("") };
}

/** One line for each run of dark modules, from the start of the row. */
function drawRow(modules: readonly boolean[], y: number): string {
  const parts: string[] = [];
  let x = 0;
  while (x < modules.length) {
    const isDark = modules[x];
    let end = x;
    while (end < modules.length && modules[end] === isDark) end++;
    if (isDark) parts.push(`${parts.length === 0 ? `M${x} ${y}.5` : ""}h${end - x}`);
    else if (parts.length > 0 && end < modules.length) parts.push(`m${end - x} 0`);
    x = end;
  }
  return parts.join("");
}
