import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from "react";
import { ArticleText } from "#app/features/news/components/article-text.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import type { PostedFormState } from "#app/ui/post-form.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import {
  insertBlock,
  insertPicture,
  isOnEmptyLine,
  type Mark,
  markText,
  pasteAddress,
} from "../marks.ts";
import type { ArticleToEdit } from "../read-article-to-edit.server.ts";
import { ARTICLE_LIMITS } from "../schema.ts";
import { namePastedLink } from "./name-link.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import type { TextSurface } from "./text-surface.ts";
import { useLivePreview } from "./use-live-preview.ts";
import { usePictures } from "./use-pictures.ts";
import { useTextSurface } from "./use-text-surface.ts";
import styles from "./writing-field.module.css";
import { markOfKey, WritingToolbar } from "./writing-toolbar.tsx";

type WritingFieldProps = {
  form: PostedFormState;
  /** The initial preview. */
  saved: Pick<ArticleToEdit, "markdown" | "html"> | null;
};

/** The text of an article, with a live preview. */
export function WritingField({ form, saved }: WritingFieldProps) {
  const field = form.field("markdown");
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(field.defaultValue ?? "");
  const [leftOutCount, setLeftOutCount] = useState(0);
  const surface = useTextSurface(area, field.error);
  const siteOrigin = useRootData()?.origin;
  const origins = siteOrigin ? [siteOrigin, originHere()] : [originHere()];
  const pictures = usePictures((markdown) => {
    const at = surface();
    if (at) at.apply(insertPicture(at.read().text, at.read().span, markdown));
  });
  const mark = (name: Mark) => {
    const at = surface();
    if (at) at.apply(markText(name, at.read().text, at.read().span));
  };
  return (
    <div className={styles.columns}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys and files for the text inside */}
      <div
        className={styles.writing}
        onKeyDownCapture={(event) => {
          const name = isInText(event) ? markOfKey(event) : null;
          if (!name) return;
          consume(event);
          mark(name);
        }}
        onPasteCapture={(event) => {
          const { clipboardData: data } = event;
          addFiles(event, data, pictures.add);
          const at = surface();
          const pasted = at && pasteAddress(data.getData("text/plain"), { origins, ...at.read() });
          if (pasted) {
            consume(event);
            at.apply(pasted.edit);
            if (pasted.link) void namePastedLink(pasted.link, surface);
            return;
          }
          const html = formattedHtml(data);
          if (!at || !html) return;
          consume(event);
          void pasteHtml(html, data.getData("text/plain"), at).then((converted) => {
            pictures.add(converted.pictures);
            setLeftOutCount(converted.leftOutCount);
          });
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
        onDropCapture={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          surface()?.moveTo({ x: event.clientX, y: event.clientY });
          addFiles(event, event.dataTransfer, pictures.add);
        }}
      >
        <TextAreaField
          ref={area}
          label="Text"
          rows={24}
          maxLength={ARTICLE_LIMITS.markdown}
          className={styles.text}
          tools={<WritingToolbar onMark={mark} onPictures={pictures.add} />}
          onInput={(event) => setText(event.currentTarget.value)}
          {...field}
        />
        <LeftOut count={leftOutCount} />
        <MarkdownHelp />
        <PlainPicture form={form} />
      </div>
      <Preview text={text} saved={saved} />
      {pictures.file && (
        <PictureDialog
          key={`${pictures.waiting} ${pictures.file.name}`}
          file={pictures.file}
          waiting={pictures.waiting}
          onInsert={pictures.insert}
          onClose={pictures.skip}
        />
      )}
    </div>
  );
}

/** The origin of the address that the page was opened at; on the server it isn't needed. */
function originHere(): string {
  return typeof location === "undefined" ? "" : location.origin;
}

function isInText({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("textarea, [role=textbox]") !== null;
}

/** Handles an event alone: no default action and no other listeners. */
function consume(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Adds pasted or dropped pictures. Pasted text is left to the browser, even if it comes with a picture. */
function addFiles(
  event: ClipboardEvent | DragEvent,
  { files, types }: DataTransfer,
  add: (files: readonly File[]) => void,
): void {
  if (files.length === 0 || types.includes("text/plain")) return;
  consume(event);
  add([...files]);
}

/** Elements that only formatted text has: code editors copy HTML, too, but with styles alone. */
const FORMATTED = /<(h[1-6]|ul|ol|table|blockquote|strong|em|b|i|a|p)[\s>]/i;

/** The HTML of pasted text if it has a format worth converting; null otherwise, and for a URL alone. */
function formattedHtml(data: DataTransfer): string | null {
  const html = data.getData("text/html");
  const isUrl = URL.canParse(data.getData("text/plain"));
  return !isUrl && FORMATTED.test(html) ? html : null;
}

/** Pastes formatted text as Markdown, or plain if the converter can't be loaded. */
async function pasteHtml(html: string, plain: string, surface: TextSurface) {
  const { markdown, ...others } = await import("./paste-html.client.ts").then(
    ({ htmlToMarkdown }) => htmlToMarkdown(html),
    () => ({ markdown: plain, pictures: [], leftOutCount: 0 }),
  );
  const { text, span } = surface.read();
  const isInline = !markdown.includes("\n") && !isOnEmptyLine(text, span);
  const end = span.from + markdown.length;
  surface.apply(
    isInline
      ? { ...span, insert: markdown, selected: { from: end, to: end } }
      : insertBlock(text, span, markdown),
  );
  return others;
}

/** Other sites' pictures may not be copied by a paste, and aren't ours to show. */
function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  const pictures = count === 1 ? "A picture wasn't" : `${count} pictures weren't`;
  return (
    <Alert status="warning">
      {pictures} pasted. Save {count === 1 ? "it" : "them"} to your device, then add{" "}
      {count === 1 ? "it" : "them"} with Picture.
    </Alert>
  );
}

/** Without script, a picture is appended to the text. */
function PlainPicture({ form }: { form: PostedFormState }) {
  return (
    <noscript>
      <fieldset className={styles.picture}>
        <legend>Add a picture</legend>
        <FileField
          label="Picture for the text"
          action="Choose a photo"
          accept="image/*"
          help="JPEG, PNG or WebP up to 12 MB. It goes to the end; move its line where you want it."
          {...form.field("textPicture")}
        />
        <TextField
          label="What this picture shows"
          maxLength={ARTICLE_LIMITS.alt}
          {...form.field("textPictureAlt")}
        />
      </fieldset>
    </noscript>
  );
}

function Preview({ text, saved }: Pick<WritingFieldProps, "saved"> & { text: string }) {
  const { html, mistakes, failure } = useLivePreview(text, saved);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label="Preview" tabIndex={0} className={styles.preview}>
      {(failure || mistakes.length > 0) && (
        <ul className={styles.mistakes}>
          {[...(failure ? [failure] : []), ...mistakes].map((mistake) => (
            <li key={mistake}>{mistake}</li>
          ))}
        </ul>
      )}
      {html ? <ArticleText html={html} /> : <p className={styles.empty}>Preview</p>}
    </section>
  );
}

function MarkdownHelp() {
  return (
    <details className={styles.help}>
      <summary>How to format</summary>
      <dl>
        <dt>## Heading</dt>
        <dd>Heading; ### for one below it</dd>
        <dt>**bold** *italic*</dt>
        <dd>Bold, italic</dd>
        <dt>[words](https://…)</dt>
        <dd>Link</dd>
        <dt>- item</dt>
        <dd>List; 1. for a numbered one</dd>
        <dt>![what it shows](/media/…)</dt>
        <dd>Picture. Drop one into the text, or paste it.</dd>
        <dt>/1320-club/slip/12</dt>
        <dd>Run card, on a line of its own. Paste the address of a run or a car.</dd>
        <dt>[what it shows](https://youtu.be/…)</dt>
        <dd>Video of YouTube or Vimeo, on a line of its own. Paste its address.</dd>
        <dt>:::quote{'{by="Name"}'} … :::</dt>
        <dd>Pull quote</dd>
        <dt>:::note … :::</dt>
        <dd>Box; kind="tip", "warning" or "rule"</dd>
      </dl>
    </details>
  );
}
