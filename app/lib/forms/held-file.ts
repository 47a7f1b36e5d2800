import { release } from "../byte-buffer.ts";

/**
 * A form's file in our own memory: `bytes()` returns that memory without copying, and `release` frees it.
 * The platform's File keeps a copy until it is garbage-collected. Native code doesn't see the content: pass
 * a binding the bytes, never the file itself.
 */
export class HeldFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #size: number;

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    this.#bytes = bytes;
    this.#size = bytes.length;
  }

  override get size(): number {
    return this.#size;
  }

  /** @throws TypeError after its release */
  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#bytes.length !== this.#size) throw new TypeError("This file was released.");
    return this.#bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).slice().buffer;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  override slice(start?: number, end?: number, type?: string): Blob {
    return new Blob([this.#bytes.slice(start, end)], { type: type ?? "" });
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.slice().stream();
  }

  release(): void {
    release(this.#bytes.buffer);
  }
}
