import PDFDocument from "pdfkit";
import { readFont } from "../text-path.ts";
import { unpackWoff } from "../unpack-woff.ts";
import type { Mark, Sheet } from "./sheet.ts";

/** Files are the same whenever they are made. */
const MADE_AT = new Date("2026-01-01T00:00:00Z");

/** The sheet as a tagged PDF of one page that carries its fonts. */
export async function toPdf(sheet: Sheet): Promise<Buffer> {
  const { title, width, height } = sheet;
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    pdfVersion: "1.7",
    lang: "en-US",
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: "Quarter Mile Garage", CreationDate: MADE_AT },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  const used = sheet.marks.flatMap((mark) => (mark.kind === "text" ? [mark.font] : []));
  for (const font of new Set(used)) document.registerFont(font, unpackWoff(readFont(font)));
  const body = document.struct("Document");
  document.addStructure(body);
  for (const mark of sheet.marks) {
    if (mark.kind === "text") {
      body.add(document.struct(mark.role, {}, () => draw(document, mark)));
    } else {
      document.markContent("Artifact", { type: "Layout" });
      draw(document, mark);
      document.endMarkedContent();
    }
  }
  body.end();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function draw(document: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.kind === "text") {
    const { font, size, color, text, x, y } = mark;
    document.font(font).fontSize(size).fillColor(color);
    document.text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
  } else if (mark.kind === "line") {
    document
      .moveTo(...mark.from)
      .lineTo(...mark.to)
      .lineWidth(mark.width);
    if (mark.isDashed) document.dash(4, { space: 4 });
    document.stroke(mark.color).undash();
  } else {
    document
      .rect(...mark.at, mark.width, mark.height)
      .lineWidth(0.9)
      .stroke(mark.color);
  }
}
