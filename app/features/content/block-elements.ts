/** The elements that represent blocks between Markdown and rendering. */
export const BLOCK_ELEMENTS = [
  "block-note",
  "block-quote",
  "block-spec-cards",
  "block-spec-list",
  "block-equipment-card",
  "block-gallery",
  "block-figure",
  "block-video",
  "block-checklist",
  "block-check-item",
  "block-timeline",
  "block-cards",
  "block-card",
  "block-cta",
  "block-banner",
  "block-left",
  "block-right",
  "block-steps",
] as const;

export type BlockElement = (typeof BLOCK_ELEMENTS)[number];

/** The attributes that Markdown text may set. */
export const BLOCK_ATTRIBUTES: Record<string, string[]> = {
  "block-note": ["title", "kind"],
  "block-quote": ["by"],
  "block-spec-list": ["title"],
  "block-equipment-card": ["title", "scene", "alt"],
  "block-gallery": ["title", "index"],
  "block-figure": ["scene", "alt", "caption"],
  "block-video": ["id", "provider", "title", "duration", "poster", "start", "key"],
  "block-checklist": ["id", "title"],
  "block-check-item": ["item"],
  "block-cta": ["title", "copy", "href", "label"],
  "block-banner": ["title"],
};
