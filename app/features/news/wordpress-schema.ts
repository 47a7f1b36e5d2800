import { z } from "zod";
import { canonicalSlug } from "#app/lib/canonical-slug.ts";
import { listNumber } from "#app/lib/list-number.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";

// The supported parameters of WordPress's REST API. The schemas are strict, since ignoring an unknown
// parameter would return the wrong results.

const PAGE_SIZE = 10;
const IDS_MAX = 100;
/** Each id is a condition of the search. */
const TERM_IDS_MAX = 20;
const OFFSET_MAX = 10_000;
const outOf = (name: string) => `${name} must be between 1 (inclusive) and 100 (inclusive)`;

const integer = (name: string) => {
  const error = `${name} is not of type integer.`;
  return z.coerce.number<string>({ error }).int({ error });
};
const perPage = listNumber(
  integer("per_page").min(1, outOf("per_page")).max(100, outOf("per_page")),
).default(PAGE_SIZE);
const page = listNumber(integer("page").min(1, "page must be greater than or equal to 1")).default(
  1,
);
const offset = listNumber(
  integer("offset")
    .min(0, "offset must be greater than or equal to 0")
    .max(OFFSET_MAX, `offset must be less than or equal to ${OFFSET_MAX}`),
).optional();

function idList(max: number) {
  return z
    .string()
    .regex(/^(?:\d{1,9}(?:,\d{1,9})*)?$/, "Use ids with commas between them.")
    .transform((text) => [...new Set(text.split(",").filter(Boolean).map(Number))])
    .refine((list) => list.length <= max, { message: `Use at most ${max} ids.` })
    .transform((list) => (list.length > 0 ? list : undefined))
    .optional();
}
const termIds = idList(TERM_IDS_MAX);
const ids = idList(IDS_MAX);

const slug = z
  .string()
  .max(2_000)
  .transform((text) => text.split(",").filter(Boolean).map(canonicalSlug))
  .refine((list) => list.length <= 100, { message: "Use at most 100 slugs." })
  .optional();

const DATE = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** An instant in milliseconds; NaN if it is invalid. Without a zone it is in the site's, and ours is UTC. */
function parseInstant(text: string): number {
  const [, day = "", time = "00:00", zone = "Z"] = DATE.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00Z`);
  // JavaScript reads February 31 as March 3.
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return isDay ? Date.parse(`${day}T${time}${zone}`) : Number.NaN;
}

const isoDate = z
  .string()
  .transform(parseInstant)
  .refine((at) => !Number.isNaN(at), { message: "Use a date such as 2026-05-09T12:00:00." })
  .optional();

const FIELDS_MAX = 50;
/** Field names with dots between the levels: `id,title.rendered`. */
const fields = z
  .string()
  .regex(/^[\w.:-]+(?: *, *[\w.:-]+)*$/, "Use names of fields with commas between them.")
  .transform((text) => text.split(",").map((name) => cleanValue(name).split(".")))
  .refine((names) => names.length <= FIELDS_MAX, { message: `Use at most ${FIELDS_MAX} fields.` })
  .optional();

const context = z.literal("view", { error: "context is not one of view." }).optional();
const shared = { context, _fields: fields };
const collection = { ...shared, page, per_page: perPage, offset, include: ids, exclude: ids, slug };
const order = z.enum(["asc", "desc"], { error: "order is not one of asc, desc." }).optional();
const operator = (name: string) =>
  z.enum(["AND", "OR"], { error: `${name}[operator] is not one of AND, OR.` }).optional();

const POST_ORDERS = ["date", "id", "include", "modified", "relevance", "slug", "title"] as const;
const TERM_ORDERS = ["count", "id", "include", "name", "slug"] as const;
const flag = z.enum(["true", "false", "1", "0"]).transform((text) => /^(?:true|1)$/.test(text));

export const postsQuery = z
  .strictObject({
    ...collection,
    search: z.string().max(200).optional(),
    after: isoDate,
    before: isoDate,
    categories: termIds,
    "categories[operator]": operator("categories"),
    tags: termIds,
    "tags[operator]": operator("tags"),
    author: termIds,
    status: z.literal("publish", { error: "status is not one of publish." }).optional(),
    order,
    orderby: z
      .enum(POST_ORDERS, { error: `orderby is not one of ${POST_ORDERS.join(", ")}.` })
      .optional(),
    _embed: z.string().optional(),
  })
  .refine(({ orderby, search }) => orderby !== "relevance" || !isBlank(search ?? ""), {
    path: ["orderby"],
    message: "You need to define a search term to order by relevance.",
  })
  .refine(({ orderby, include }) => orderby !== "include" || include, {
    path: ["orderby"],
    message: "You need to define include to order by it.",
  });
export type PostsQuery = z.output<typeof postsQuery>;

export const termsQuery = z.strictObject({
  ...collection,
  search: z.string().max(200).optional(),
  hide_empty: flag.optional(),
  order,
  orderby: z
    .enum(TERM_ORDERS, { error: `orderby is not one of ${TERM_ORDERS.join(", ")}.` })
    .optional(),
});
export type TermsQuery = z.output<typeof termsQuery>;

export const postQuery = z.strictObject({ ...shared, _embed: z.string().optional() });
export const termQuery = z.strictObject(shared);
