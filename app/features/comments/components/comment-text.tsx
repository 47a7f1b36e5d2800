import { createElement, Fragment, type ReactNode, type Ref } from "react";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { type Block, type Inline, type Names, parseComment } from "../light-markdown.ts";
import styles from "./comment.module.css";

const NOBODY: Names = {};

type CommentTextProps = {
  text: string;
  /** The members whom the text mentions, by their names in lower case. */
  mentions?: Names | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** A comment's text with its light Markdown. Never HTML, and all links are nofollow. */
export function CommentText({ text, mentions = NOBODY, ref }: CommentTextProps) {
  return <CommentBlocks ref={ref} blocks={parseComment(text, mentions)} />;
}

type CommentBlocksProps = { blocks: readonly Block[]; ref?: Ref<HTMLDivElement> | undefined };

/** The parts of a comment, or of a forum's post. */
export function CommentBlocks({ blocks, ref }: CommentBlocksProps) {
  return (
    <div ref={ref} className={styles.text} dir="auto">
      <Blocks blocks={blocks} />
    </div>
  );
}

/** Draws parts of one text. They have no keys: parts may repeat, and never change places. */
function drawAll<T>(parts: readonly T[], draw: (part: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return drawAll(blocks, (block) => <BlockPart block={block} />);
}

function BlockPart({ block }: { block: Block }) {
  if (block.kind === "text") {
    return (
      <p>
        <Pieces pieces={block.children} />
      </p>
    );
  }
  if (block.kind === "quote") {
    return (
      <blockquote>
        <Blocks blocks={block.blocks} />
      </blockquote>
    );
  }
  const items = drawAll(block.items, (pieces) => (
    <li>
      <Pieces pieces={pieces} />
    </li>
  ));
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}

function Pieces({ pieces }: { pieces: readonly Inline[] }) {
  return drawAll(pieces, (piece) => (typeof piece === "string" ? piece : <Piece piece={piece} />));
}

function Piece({ piece }: { piece: Exclude<Inline, string> }) {
  if (piece.kind === "code") return <code>{piece.text}</code>;
  if (piece.kind === "link") return <OutsideLink href={piece.href} text={piece.text} />;
  if (piece.kind === "mention") return <Link to={garagePath(piece.name)}>{piece.text}</Link>;
  const Tag = piece.kind;
  return (
    <Tag>
      <Pieces pieces={piece.children} />
    </Tag>
  );
}

function OutsideLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} rel="nofollow ugc noopener noreferrer">
      {text}
    </a>
  );
}
