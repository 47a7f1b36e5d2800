import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { StaticMarkup } from "#app/rendering/static-markup.tsx";

const Content = ({ word }: { word: string }) => createElement("b", null, word);

test("static markup is rendered in place with its variant", () => {
  const Page = () =>
    StaticMarkup({ as: "p", id: "it", variant: "dusk", Content, props: { word: "Staged." } });
  expect(renderToString(createElement(Page))).toBe(
    '<p id="it" data-variant="dusk"><b>Staged.</b></p>',
  );
});
