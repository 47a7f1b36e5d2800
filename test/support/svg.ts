import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

const ATTRIBUTES = ":@";
/** An element of a parsed document: its children by its name, its attributes by `:@`. */
type Node = Readonly<Record<string, unknown>>;
const nodes = z.array(z.record(z.string(), z.unknown()));
const attributeMap = z.record(z.string(), z.string());

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
});

/** What runs, or shows markup of another kind. */
const FORBIDDEN_ELEMENTS = new Set(["script", "foreignobject", "iframe", "object", "embed"]);
/** A picture may refer to its own parts, and may carry a raster image. */
const OWN_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg|webp);)/i;
const EXTERNAL_CSS = /@import|url\(\s*["']?\s*(?!["'#]|data:image\/(?:png|jpeg|webp);)\S/i;

/**
 * Lists what is wrong with a picture's file, whoever drew it with whatever program.
 *
 * @param maxBytes the most bytes that the file may have
 * @returns one message per fault; none if the site can show the picture
 */
export function findSvgFaults(svg: string, maxBytes: number): string[] {
  const bytes = Buffer.byteLength(svg);
  if (bytes > maxBytes) return [`has ${bytes} bytes, more than ${maxBytes}`];
  if (/<!ENTITY/i.test(svg)) return ["defines entities"];
  const validity = XMLValidator.validate(svg);
  if (validity !== true) return [`is not well-formed: ${validity.err.msg}`];
  const roots = nodes.parse(parser.parse(svg)).filter((node) => !nameOf(node).startsWith("?"));
  const [root] = roots.filter((node) => !["#text", "#comment"].includes(nameOf(node)));
  if (!root || nameOf(root) !== "svg") return ["is not an SVG document"];
  return [...rootFaults(root), ...elementFaults(root)];
}

const nameOf = (node: Node): string =>
  Object.keys(node).find((name) => name !== ATTRIBUTES) ?? "#text";

function attributesOf(node: Node): [name: string, value: string][] {
  return Object.entries(attributeMap.parse(node[ATTRIBUTES] ?? {}));
}

/** Without these the picture has no size, or isn't SVG to a browser. */
function rootFaults(root: Node): string[] {
  const attributes = new Map(attributesOf(root));
  const numbers = (attributes.get("viewBox") ?? "").trim().split(/[\s,]+/);
  const [, , width = 0, height = 0] = numbers.map(Number);
  const hasSize = numbers.length === 4 && width > 0 && height > 0;
  return [
    ...(hasSize ? [] : ["needs a viewBox of four numbers, with a width and a height"]),
    ...(attributes.get("xmlns") === "http://www.w3.org/2000/svg" ? [] : ["needs SVG's xmlns"]),
  ];
}

function elementFaults(node: Node): string[] {
  const name = nameOf(node);
  if (name === "#text") {
    return EXTERNAL_CSS.test(`${node[name]}`) ? ["a stylesheet fetches something"] : [];
  }
  const children = nodes.parse(node[name] ?? []);
  return [
    ...(FORBIDDEN_ELEMENTS.has(name.toLowerCase()) ? [`has a <${name}>`] : []),
    ...attributesOf(node).flatMap(([attribute, value]) => attributeFaults(attribute, value)),
    ...children.flatMap(elementFaults),
  ];
}

function attributeFaults(name: string, value: string): string[] {
  if (/^on/i.test(name)) return [`has a handler, ${name}`];
  const isReference = /^(?:xlink:)?href$|^src$/i.test(name);
  if (isReference && !OWN_REFERENCE.test(value)) return [`refers to ${value.slice(0, 60)}`];
  return EXTERNAL_CSS.test(value) ? [`${name} fetches something`] : [];
}
