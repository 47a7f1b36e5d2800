import { vi } from "vitest";

const READ_ALL = [
  ...(["match", "matchAll", "normalize", "replace", "split"] as const),
  ...(["trim", "trimEnd", "trimStart"] as const),
];

/** The characters that a function passes to built-in functions that read all of a text: its work, without a clock. */
export function countCharactersRead(work: () => unknown): number {
  let count = 0;
  const spies = READ_ALL.map((name) => {
    const builtIn = String.prototype[name] as (...args: unknown[]) => never;
    return vi.spyOn(String.prototype, name).mockImplementation(function (
      this: string,
      ...args: unknown[]
    ) {
      count += this.length;
      return builtIn.apply(this, args);
    });
  });
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return count;
}
