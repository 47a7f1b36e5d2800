import type { ReactNode } from "react";

type Block<Attributes> = Attributes & { children?: ReactNode };

/** The attributes of our own elements, for the components that render them. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "block-note": Block<{ title?: string; kind?: NoteKind }>;
      "block-quote": Block<{ by?: string }>;
      "block-spec-cards": Block<object>;
      "block-spec-list": Block<{ title?: string }>;
      "block-equipment-card": Block<{ title: string; scene?: string; alt?: string }>;
      "block-gallery": Block<{ title?: string; index: string }>;
      "block-figure": Block<{ scene: string; alt: string; caption?: string }>;
      "block-video": Block<{
        id: string;
        provider: VideoProvider;
        title: string;
        duration?: string;
        poster?: string;
      }>;
      "block-checklist": Block<{ id: string; title: string }>;
      "block-check-item": Block<{ item: string }>;
      "block-timeline": Block<object>;
      "block-cards": Block<object>;
      "block-card": Block<object>;
      "block-cta": Block<{ title: string; copy: string; href: string; label?: string }>;
      "block-banner": Block<{ title: string }>;
      "block-left": Block<object>;
      "block-right": Block<object>;
      "block-steps": Block<object>;
      "faq-group": Block<{ id: string; title: string }>;
      "faq-question": Block<{ id: string; title: string }>;
    }
  }
}

export type NoteKind = "note" | "tip" | "warning" | "rule";
/** `reel` is one of our animated loops. */
export type VideoProvider = "youtube" | "vimeo" | "reel";

/** A drawing with its alternative text. */
export type Drawing = { src: string; alt: string };
