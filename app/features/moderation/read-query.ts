import type { z } from "zod";
import { parseInput } from "#app/lib/forms/parse-input.ts";

/**
 * A list's query in its URL; one that isn't valid is the list's beginning, without a filter. Forms also submit fields
 * without a choice.
 */
export function readQuery<S extends z.ZodType>(schema: S, params: URLSearchParams): z.output<S> {
  const fields = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  const parsed = parseInput(schema, fields);
  return parsed.ok ? parsed.value : schema.parse({});
}

/** The path of a list, or of its file, with the parameters that have a value. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
