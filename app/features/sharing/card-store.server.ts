/** Draws pictures of SVG and keeps them. */
export type CardStore = {
  /** SVG with text as PNG, in the site's own fonts. */
  render(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  /** What was kept under the key, unless it was drawn of something else; null where it was not. */
  read(key: string, etag: string): Promise<Uint8Array<ArrayBuffer> | null>;
  keep(key: string, etag: string, png: Uint8Array<ArrayBuffer>): Promise<void>;
};
