/** Frame headers (SOF) other than the tables and the arithmetic conditions between them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The width and height in pixels in the frame header of a JPEG; throws if the bytes aren't one. */
export function jpegSize(bytes: Uint8Array): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== 0xffd8) throw new Error("These bytes aren't a JPEG.");
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (isFrame(view.getUint8(at + 1))) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  throw new Error("This JPEG has no frame header.");
}
