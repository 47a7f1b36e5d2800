import type { JsonSchema } from "./document.ts";

/** A schema's type as short text; `shape` is the name of the schema it refers to, if any. */
export function typeOf(schema: JsonSchema): { text: string; shape: string | null } {
  if (schema.$ref) {
    const shape = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return { text: shape, shape };
  }
  const members = schema.anyOf?.flatMap((member) => (typeof member === "boolean" ? [] : [member]));
  if (members) {
    const types = members.map(typeOf);
    const texts = [...new Set(types.map(({ text }) => text))];
    return {
      text: texts.join(" or "),
      shape: types.find(({ shape }) => shape)?.shape ?? null,
    };
  }
  if (schema.type === "array") {
    const { items } = schema;
    const each = items && typeof items === "object" && !Array.isArray(items) ? items : {};
    const { text, shape } = typeOf(each);
    return { text: text === "any" ? "list" : `list of ${text}`, shape };
  }
  if (schema.const !== undefined) return { text: JSON.stringify(schema.const), shape: null };
  if (schema.format === "binary") return { text: "file", shape: null };
  const { type = "any", format } = schema;
  const text = Array.isArray(type) ? type.join(" or ") : (format ?? type);
  return { text, shape: null };
}

/** Other constraints: choices, default, length, range. */
export function requirementsOf(schema: JsonSchema): string {
  const { enum: choices, default: fallback, minLength, maxLength, minimum, maximum } = schema;
  const parts = [
    choices && `One of ${choices.map((choice) => `\`${choice || '""'}\``).join(", ")}.`,
    lengthOf(minLength, maxLength),
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}.`,
    fallback !== undefined && fallback !== "" && `Default \`${fallback}\`.`,
  ];
  return parts.filter(Boolean).join(" ");
}

function lengthOf(least: number | undefined, most: number | undefined): string {
  if (most === undefined) return "";
  if (least === most) return `${most} characters.`;
  return least === undefined ? `At most ${most} characters.` : `${least} to ${most} characters.`;
}
