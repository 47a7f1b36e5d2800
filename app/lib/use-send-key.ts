import { useRef } from "react";

/**
 * The Idempotency-Key of each attempt to send a form: the same content sent again after a lost answer
 * keeps its key, content that was changed gets a key of its own and is simply sent.
 */
export function useSendKey(): (content: FormData) => string {
  const keys = useRef(new Map<string, string>());
  return (content) => {
    const text = describeContent(content);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  };
}

/** What a form holds, as text to compare; files by name, size and when they were changed. */
export function describeContent(content: FormData): string {
  return JSON.stringify(
    [...content].map(([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, value.name, value.size, value.size > 0 ? value.lastModified : 0],
    ),
  );
}
