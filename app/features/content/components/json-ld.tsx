import type { StructuredData } from "../structured-data.ts";

/** Structured data for search engines, in a script element that isn't executed. */
export function JsonLd({ items }: { items: readonly StructuredData[] }) {
  return items.map((data) => (
    <script
      key={data["@type"]}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose "<" is escaped, so it can't end the script
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  ));
}
