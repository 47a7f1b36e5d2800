import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderWithStills, Still } from "#app/ui/still.tsx";

const Content = ({ word }: { word: string }) => createElement("b", null, word);

function render(word: string) {
  let times = 0;
  const html = renderWithStills(() => {
    times += 1;
    const Page = () => Still({ as: "p", id: "it", variant: word, Content, props: { word } });
    return renderToString(createElement(Page));
  });
  return { html, times };
}

test("what is still is rendered once, and the page again the first time", () => {
  const html = '<p id="it" data-variant="dusk"><b>dusk</b></p>';
  expect(render("dusk")).toEqual({ html, times: 2 });
  expect(render("dusk")).toEqual({ html, times: 1 });
  expect(render("dawn")).toEqual({ html: html.replaceAll("dusk", "dawn"), times: 2 });
});

test("a page that fails leaves nothing behind", () => {
  const fail = () => {
    throw new Error("no");
  };
  expect(() => renderWithStills(fail)).toThrow("no");
  expect(render("noon").times).toBe(2);
});
