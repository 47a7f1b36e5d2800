import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderWithStaticMarkup, StaticMarkup } from "#app/rendering/static-markup.tsx";

const Content = ({ word }: { word: string }) => createElement("b", null, word);

function render(word: string) {
  let times = 0;
  const html = renderWithStaticMarkup(() => {
    times += 1;
    const Page = () => StaticMarkup({ as: "p", id: "it", variant: word, Content, props: { word } });
    return renderToString(createElement(Page));
  });
  return { html, times };
}

test("what is static is rendered once, and the page again the first time", () => {
  const html = '<p id="it" data-variant="dusk"><b>dusk</b></p>';
  expect(render("dusk")).toEqual({ html, times: 2 });
  expect(render("dusk")).toEqual({ html, times: 1 });
  expect(render("dawn")).toEqual({ html: html.replaceAll("dusk", "dawn"), times: 2 });
});

test("a page that fails leaves nothing behind", () => {
  const fail = () => {
    throw new Error("no");
  };
  expect(() => renderWithStaticMarkup(fail)).toThrow("no");
  expect(render("noon").times).toBe(2);
});
