/** Prints progress: a line per step, in a terminal over the one before. */
export type Report = {
  /** Replaces the line before, in a terminal. */
  step(line: string): void;
  /** Stays. */
  note(line: string): void;
};

/** Reports on standard error, so that output can be piped. */
export function createReport(stream: NodeJS.WriteStream = process.stderr): Report {
  let isOpen = false;
  const end = () => {
    if (isOpen) stream.write("\n");
    isOpen = false;
  };
  return {
    step(line) {
      if (!stream.isTTY) return void stream.write(`${line}\n`);
      stream.write(`\r\x1b[K${line}`);
      isOpen = true;
    },
    note(line) {
      end();
      stream.write(`${line}\n`);
    },
  };
}
