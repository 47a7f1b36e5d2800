import { VFile } from "vfile";
import { expect, test } from "vitest";
import { parseMarkdown, toElements } from "#app/features/content/markdown.ts";
import { dragPakSchemas } from "#app/features/drag-pak/schema.ts";
import { typedEventSchema } from "#app/features/events/event-fields.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { placeKey } from "#app/features/geography/place-key.ts";
import { movedLink } from "#app/features/news-feed/moved-link.ts";
import { networkOf } from "#app/features/social/rules.ts";
import { readLocatorQuery } from "#app/features/tracks/locator-query.ts";
import { textOfHtml } from "#app/lib/html-text.ts";
import { mailboxOf } from "#app/lib/mailbox.ts";
import { placeName } from "#app/lib/states.ts";

/** Every plain object has these, so they're no evidence that a table contains a name. */
const MEMBERS = ["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"];

test.each(MEMBERS)("%s is an unknown name in every table", async (name) => {
  expect(mailboxOf(`a@${name}`)).toBe(`a@${name.toLowerCase()}`);
  expect(placeKey(name)).toBe(name.toLowerCase().replaceAll("_", ""));
  expect(placeName({ state: name, country: "US" })).toBe("United States");
  expect(placeName({ state: null, country: name })).toBe(name);
  expect(networkOf(`https://${name}/`)).toBe(name.toLowerCase());
  expect(textOfHtml(`a &${name}; b`)).toBe(`a &${name}; b`);
  expect(readEventQuery(new URLSearchParams({ state: name })).state).toBe("");
  expect(readLocatorQuery(new URLSearchParams({ state: name })).state).toBe("");
  expect(typedEventSchema.shape.state.safeParse(name).success).toBe(false);
  expect(dragPakSchemas.dealer.safeParse({ country: name, postalCode: "1" }).success).toBe(false);
  const base = "https://news.example/";
  expect(movedLink(`${base}category/tech/feed/${name}/`, base, new Set([base]))).not.toContain("[");
});

test.each(MEMBERS)("a block called %s is unknown", async (name) => {
  const file = new VFile(`::${name}\n`);
  await toElements(parseMarkdown(file), file);
  if (/^[a-z]/i.test(name)) expect(file.messages.map(String).join()).toContain(name);
});
