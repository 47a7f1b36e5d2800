/** Draws pictures of SVG and stores them. */
export type CardStore = {
  /** SVG with text as PNG, in the site's own fonts. */
  render(svg: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The stored picture of the key, null where there is none or it was drawn of something else. */
  read(key: string, etag: string): Promise<Uint8Array<ArrayBuffer> | null>;
  keep(key: string, etag: string, png: Uint8Array<ArrayBuffer>): Promise<void>;
};
