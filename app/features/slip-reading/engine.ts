import type { Box, Gray } from "./pixels.ts";

/** A word as the engine read it, in the pixels of the picture it was given. */
export type Word = {
  text: string;
  /** 0 to 1: the engine's own confidence in the least certain character. */
  confidence: number;
  box: Box;
};

/** Reads print with Tesseract, compiled to WebAssembly; see DECISIONS.md. */
export type Engine = {
  /** The words of a whole picture. */
  readPage(print: Gray): Word[];
  /** What is printed in one line of it, read alone, as numbers; null if it can't be read. */
  readNumber(print: Gray, box: Box): { text: string; confidence: number } | null;
  close(): void;
};

/** The part of tesseract.js-core that is used here. Its files declare a global that makes one. */
export type TesseractModule = {
  FS: { writeFile(path: string, data: Uint8Array | string): void };
  TessBaseAPI: new () => TesseractApi;
};

type TesseractApi = {
  Init(dataPath: null, language: string, engineMode: number, configFile: string): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exifOrientation: number, angle: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  Recognize(monitor: null): number;
  GetJSONText(): string;
  End(): void;
};

export type CreateTesseract = (options: {
  wasmBinary: ArrayBuffer | Uint8Array;
  print(line: string): void;
  printErr(line: string): void;
}) => Promise<TesseractModule>;

/** LSTM only: the other engine's data isn't loaded. */
const LSTM = 1;
const ONE_BLOCK = "6";
const ONE_LINE = "7";
/** Dictionaries turn numbers into words. Only read when the engine starts. */
const CONFIG = ["system", "freq", "punc", "number", "bigram", "unambig"]
  .map((name) => `load_${name}_dawg 0\n`)
  .join("");

/**
 * @param createTesseract the global that tesseract.js-core declares
 * @param files.wasm its WebAssembly
 * @param files.model the language's trained data, unpacked
 * @throws if the engine can't start
 */
export async function createEngine(
  createTesseract: CreateTesseract,
  { wasm, model }: { wasm: ArrayBuffer | Uint8Array; model: Uint8Array },
): Promise<Engine> {
  const ignore = () => {};
  const tesseract = await createTesseract({ wasmBinary: wasm, print: ignore, printErr: ignore });
  tesseract.FS.writeFile("eng.traineddata", model);
  tesseract.FS.writeFile("/config", CONFIG);
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, "eng", LSTM, "/config") !== 0) throw new Error("Tesseract didn't start.");
  // Reads each line once: evened print is never white on black.
  api.SetVariable("tessedit_do_invert", "0");
  let open: Gray | null = null;

  function show(print: Gray, mode: string, characters: string): void {
    api.SetVariable("tessedit_pageseg_mode", mode);
    api.SetVariable("tessedit_char_whitelist", characters);
    if (open === print) return;
    tesseract.FS.writeFile("/input", toPgm(print));
    if (api.SetImageFile(1, 0) !== 0) throw new Error("Tesseract can't read the picture.");
    open = print;
  }

  function recognize(): Word[] {
    if (api.Recognize(null) !== 0) return [];
    return wordsOf(JSON.parse(api.GetJSONText()));
  }

  return {
    readPage(print) {
      show(print, ONE_BLOCK, "");
      api.SetRectangle(0, 0, print.width, print.height);
      return recognize();
    },
    readNumber(print, box) {
      show(print, ONE_LINE, "0123456789.,");
      const left = Math.max(0, Math.floor(box.left));
      const top = Math.max(0, Math.floor(box.top));
      const width = Math.min(print.width, Math.ceil(box.right)) - left;
      const height = Math.min(print.height, Math.ceil(box.bottom)) - top;
      if (width < 4 || height < 4) return null;
      api.SetRectangle(left, top, width, height);
      const words = recognize();
      if (words.length === 0) return null;
      return {
        text: words.map(({ text }) => text).join(""),
        confidence: Math.min(...words.map(({ confidence }) => confidence)),
      };
    },
    close() {
      api.End();
    },
  };
}

/** The plainest picture file that the engine reads. */
function toPgm({ data, width, height }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}

type EngineBox = { x0: number; y0: number; x1: number; y1: number };
type EngineWord = {
  text: string;
  confidence: number;
  bbox: EngineBox;
  symbols?: readonly { confidence: number }[];
};
type EngineLine = { words: readonly EngineWord[] };
type EngineParagraph = { lines: readonly EngineLine[] };
type EngineResult = { blocks: readonly { paragraphs: readonly EngineParagraph[] }[] | null };

function wordsOf({ blocks }: EngineResult): Word[] {
  return (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .map(({ text, confidence, bbox, symbols = [] }) => ({
      text,
      confidence: Math.min(confidence, ...symbols.map((symbol) => symbol.confidence)) / 100,
      box: { left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 },
    }));
}
