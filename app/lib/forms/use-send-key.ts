import { useRef } from "react";

/**
 * Returns the Idempotency-Key of a form submission: the same content, sent again after a lost response, keeps
 * its key; changed content gets a new one.
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

/** A form's content as text to compare; files by name, size and modification time. */
export function describeContent(content: FormData): string {
  return JSON.stringify(
    [...content].map(([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, value.name, value.size, value.size > 0 ? value.lastModified : 0],
    ),
  );
}
