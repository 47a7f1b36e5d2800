import type { Element, ElementContent, Root, RootContent } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { visit } from "unist-util-visit";
import { Link } from "#app/rendering/index.ts";
import type { Drawing } from "../block-markup.ts";
import { DRAWING_SCHEME, SCENE_SCHEME } from "../remark-blocks.ts";
import { drawingOf, smallDrawingOf } from "../scenes.ts";
import { isElement, textOf } from "../text-of.ts";
import { reelPosterPath } from "../video-player.ts";
import { Card, Cards } from "./cards.tsx";
import { CheckItem, Checklist } from "./checklist.tsx";
import { CtaCard } from "./cta-card.tsx";
import { EquipmentCard } from "./equipment-card.tsx";
import { FullWidthBanner } from "./full-width-banner.tsx";
import { Gallery, type GalleryPicture } from "./gallery.tsx";
import { Note } from "./note.tsx";
import styles from "./prose.module.css";
import { Quote } from "./quote.tsx";
import { SceneFigure } from "./scene-picture.tsx";
import { SmallDrawing } from "./small-drawing.tsx";
import { SpecCards, SpecList } from "./specs.tsx";
import { Steps } from "./steps.tsx";
import { Timeline } from "./timeline.tsx";
import { VideoBlock } from "./video-block.tsx";

/** The component for each element of a tree. */
const COMPONENTS: Components = {
  a: ({ node: _, href, ...rest }) =>
    href?.startsWith("/") ? (
      <Link to={href} {...rest} />
    ) : (
      <a href={href} {...rest} rel={href?.startsWith("#") ? undefined : "noopener"} />
    ),
  img: ({ node }) => {
    const drawing = node && smallDrawingIn(node);
    if (drawing) return <SmallDrawing drawing={drawing} />;
    const picture = node && pictureOf(node);
    return picture ? <SceneFigure drawing={picture} caption={picture.caption ?? ""} /> : null;
  },
  p: ({ node, children }) =>
    // A picture on its own is a figure, which isn't allowed in a paragraph.
    node?.children.every((child: ElementContent) => isElement(child, "img")) ? (
      children
    ) : (
      <p>{children}</p>
    ),
  table: ({ node, children, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.table} aria-label={tableName(node)} tabIndex={0}>
      <table {...rest}>{children}</table>
    </section>
  ),
  "block-note": ({ title, kind, children }) => (
    <Note title={title} kind={kind}>
      {children}
    </Note>
  ),
  "block-quote": ({ by, children }) => <Quote by={by}>{children}</Quote>,
  "block-spec-cards": ({ children }) => <SpecCards>{children}</SpecCards>,
  "block-spec-list": ({ title, children }) => <SpecList title={title}>{children}</SpecList>,
  "block-equipment-card": ({ title, scene, alt, children }) => (
    <EquipmentCard title={title} drawing={scene && alt ? drawingOf(scene, alt) : undefined}>
      {children}
    </EquipmentCard>
  ),
  "block-gallery": ({ node, title, index }) => (
    <Gallery id={`gallery-${index}`} title={title} pictures={picturesIn(node)} />
  ),
  "block-figure": ({ scene, alt, caption }) => (
    <SceneFigure drawing={drawingOf(scene, alt)} caption={caption ?? ""} />
  ),
  "block-video": ({ poster, title, ...video }) => (
    <VideoBlock
      id={video.id}
      provider={video.provider}
      duration={video.duration}
      title={title}
      poster={poster ? drawingOf(poster, "") : { src: reelPosterPath(video.id), alt: "" }}
    />
  ),
  "block-checklist": ({ id, title, children }) => (
    <Checklist id={id} title={title}>
      {children}
    </Checklist>
  ),
  "block-check-item": ({ item, children }) => <CheckItem item={item}>{children}</CheckItem>,
  "block-timeline": ({ children }) => <Timeline>{children}</Timeline>,
  "block-cards": ({ children }) => <Cards>{children}</Cards>,
  "block-card": ({ children }) => <Card>{children}</Card>,
  "block-cta": ({ title, copy, href, label }) => (
    <CtaCard title={title} copy={copy} href={href} label={label} />
  ),
  "block-banner": ({ node, title }) => (
    <FullWidthBanner
      title={title}
      left={slot(node, "block-left")}
      right={slot(node, "block-right")}
    />
  ),
  "block-steps": ({ children }) => <Steps>{children}</Steps>,
};

/** Renders a tree of elements, each block by its component. */
export function Prose({ nodes }: { nodes: readonly RootContent[] }): ReactNode {
  return draw({ type: "root", children: [...nodes] });
}

function draw(tree: Root | Element): ReactNode {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: COMPONENTS, passNode: true });
}

function slot(banner: Element | undefined, name: string): ReactNode {
  const side = banner?.children.find((child) => isElement(child, name));
  return isElement(side, name) ? draw({ type: "root", children: side.children }) : null;
}

function picturesIn(node: Element | undefined): GalleryPicture[] {
  const pictures: GalleryPicture[] = [];
  if (node) {
    visit(node, "element", (element) => {
      const picture = element.tagName === "img" && pictureOf(element);
      if (picture) pictures.push(picture);
    });
  }
  return pictures;
}

function smallDrawingIn({ properties: { src, alt } }: Element): Drawing | null {
  if (typeof src !== "string" || !src.startsWith(DRAWING_SCHEME)) return null;
  return smallDrawingOf(src.slice(DRAWING_SCHEME.length), `${alt ?? ""}`);
}

function pictureOf({ properties: { src, alt, title } }: Element): GalleryPicture | null {
  if (typeof src !== "string" || !src.startsWith(SCENE_SCHEME)) return null;
  return {
    ...drawingOf(src.slice(SCENE_SCHEME.length), `${alt ?? ""}`),
    caption: typeof title === "string" ? title : undefined,
  };
}

function tableName(table: Element | undefined): string {
  const head = table?.children.find((child) => isElement(child, "thead"));
  const names: string[] = [];
  if (head) {
    visit(head, "element", (cell) => {
      if (cell.tagName === "th" && textOf(cell).trim()) names.push(textOf(cell).trim());
    });
  }
  return `Table: ${names.join(", ")}`;
}
