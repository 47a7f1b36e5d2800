import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PageMarkup, StaticMarkup } from "#app/rendering/static-markup.tsx";

const Content = ({ word }: { word: string }) => createElement("b", null, word);

test("what no script touches is rendered where it stands, and says which variant it is", () => {
  const Page = () =>
    StaticMarkup({ as: "p", id: "it", variant: "dusk", Content, props: { word: "Staged." } });
  expect(renderToString(createElement(Page))).toBe(
    '<p id="it" data-variant="dusk"><!--$--><b>Staged.</b><!--/$--></p>',
  );
});

test("a part of a page is rendered by what its children give", () => {
  const children = () => createElement(Content, { word: "Launched." });
  const Page = () =>
    PageMarkup({ as: "ol", id: "rows", version: "2", className: "rows", children });
  expect(renderToString(createElement(Page))).toBe(
    '<ol id="rows" class="rows" data-variant="2"><b>Launched.</b></ol>',
  );
});
