import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { type Block, type Inline, type Names, parseComment } from "../light-markdown.ts";
import { linkParts } from "../urls.ts";
import styles from "./comment.module.css";

const NOBODY: Names = {};

type CommentTextProps = {
  text: string;
  /** The members whom the text mentions, by their names in lower case. */
  mentions?: Names | undefined;
};

/** A comment's text with its light Markdown. Never HTML, and all links are nofollow. */
export function CommentText({ text, mentions = NOBODY }: CommentTextProps) {
  return (
    <div className={styles.text} dir="auto">
      <Blocks blocks={parseComment(text, mentions)} />
    </div>
  );
}

/** Text without Markdown, such as a forum's: paragraphs, line breaks and links. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles.text} dir="auto">
      {text.split("\n\n").map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, which may repeat
        <p key={place}>
          {linkParts(paragraph).map(({ text: words, href }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which may repeat
            href ? <OutsideLink key={at} href={href} text={words} /> : words,
          )}
        </p>
      ))}
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which may repeat
    <BlockPart key={place} block={block} />
  ));
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
  const items = block.items.map((pieces, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items of one text, which may repeat
    <li key={place}>
      <Pieces pieces={pieces} />
    </li>
  ));
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}

function Pieces({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which may repeat
    typeof piece === "string" ? piece : <Piece key={place} piece={piece} />,
  );
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
