/** No client or upstream nests deeper; the built-in parser takes seconds for millions of levels. */
const LEVELS_MAX = 64;

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** JSON that exceeds a limit. */
export class JsonLimitError extends SyntaxError {
  override readonly name = "JsonLimitError";
}

/**
 * Parses untrusted JSON, after counting its levels and values.
 *
 * @param valuesMax the most values, including lists and objects
 * @throws JsonLimitError for more of them, or more than 64 levels; SyntaxError for invalid JSON
 */
export function parseBoundedJson(text: string, valuesMax: number): unknown {
  let levels = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) levels -= 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      levels += 1;
      values += 1;
      if (levels > LEVELS_MAX) {
        throw new JsonLimitError(`The JSON is nested more than ${LEVELS_MAX} levels deep.`);
      }
    }
    if (values > valuesMax)
      throw new JsonLimitError(`The JSON holds more than ${valuesMax} values.`);
  }
  return JSON.parse(text);
}

/** The index of the quote that closes a string. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
