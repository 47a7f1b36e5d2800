// What a Discourse forum sends of a post, as the parts of a comment.
import { describe, expect, test } from "vitest";
import { readCooked } from "#app/features/comments/forum-blocks.server.ts";

const FORUM = "https://forum.example";
const read = (cooked: string) => readCooked(cooked, FORUM);
/** A post that is one paragraph. */
function line(cooked: string) {
  const [block, ...rest] = read(`<p>${cooked}</p>`);
  expect(rest).toEqual([]);
  return block?.kind === "text" ? block.children : null;
}

describe("a forum's post", () => {
  test("keeps paragraphs, line breaks and emphasis", () => {
    const cooked = `<p>Ran <strong>9.42</strong> at
<em>Milan</em>.<br>
It was <del>hot</del> cold.</p>
<p>Fuel &amp; air.</p>`;
    expect(read(cooked)).toEqual([
      {
        kind: "text",
        children: [
          "Ran ",
          { kind: "strong", children: ["9.42"] },
          " at ",
          { kind: "em", children: ["Milan"] },
          ".\nIt was ",
          { kind: "del", children: ["hot"] },
          " cold.",
        ],
      },
      { kind: "text", children: ["Fuel & air."] },
    ]);
  });

  test("links mentions to the forum's members, and relative addresses to the forum", () => {
    expect(line('<a class="mention" href="/u/boost_may">@boost_may</a> look')).toEqual([
      { kind: "link", text: "@boost_may", href: `${FORUM}/u/boost_may` },
      " look",
    ]);
    expect(line('<a class="hashtag" href="/c/tires/9"><span>tires</span></a>')).toEqual([
      { kind: "link", text: "tires", href: `${FORUM}/c/tires/9` },
    ]);
  });

  test("has emoji by their names, and pictures as links", () => {
    const emoji = `<img src="${FORUM}/images/emoji/x/flag.png" title=":flag:" class="emoji" alt=":flag:">`;
    expect(line(`Go ${emoji}`)).toEqual(["Go :flag:"]);
    const picture = `<div class="lightbox-wrapper"><a class="lightbox" href="/uploads/big.jpeg"><img
      src="/uploads/small.jpeg" alt="slip" width="690"><div class="meta"><span class="filename">slip</span>
      <span class="informations">1920×1080 210 KB</span></div></a></div>`;
    expect(read(picture)).toEqual([
      {
        kind: "text",
        children: [{ kind: "link", text: "Picture: slip", href: `${FORUM}/uploads/big.jpeg` }],
      },
    ]);
  });

  test("quotes with the name above, three levels deep", () => {
    const quotation = `<aside class="quote" data-username="boost_may" data-post="2" data-topic="7">
<div class="title"><div class="quote-controls">expand</div>
<img alt="" width="24" src="/a.png" class="avatar"> boost_may:</div>
<blockquote><p>What tires?</p></blockquote>
</aside><p>Slicks.</p>`;
    const text = (words: string) => ({ kind: "text", children: [words] });
    expect(read(quotation)).toEqual([
      { kind: "quote", blocks: [text("boost_may:"), text("What tires?")] },
      text("Slicks."),
    ]);
    let levels = 0;
    let [block] = read(`${"<blockquote>".repeat(9)}deep`);
    for (; block?.kind === "quote"; [block] = block.blocks) levels += 1;
    expect([levels, block]).toEqual([3, text("deep")]);
  });

  test("lists, also inside an item, and numbers where they start", () => {
    expect(
      read(
        "<ul><li>Cold<ul><li>Very</li></ul></li><li><p>Dry</p></li></ul><ol start='3'><li>Launch</li></ol>",
      ),
    ).toEqual([
      { kind: "list", start: null, items: [["Cold"], ["Very"], ["Dry"]] },
      { kind: "list", start: 3, items: [["Launch"]] },
    ]);
  });

  test("has headings in bold, code by the line, and tables by the row", () => {
    expect(
      read(
        '<h2><a name="setup" class="anchor" href="#setup"></a>Setup</h2><pre><code class="lang-auto">a = 1\nb = 2\n</code></pre>',
      ),
    ).toEqual([
      { kind: "text", children: [{ kind: "strong", children: ["Setup"] }] },
      {
        kind: "text",
        children: [{ kind: "code", text: "a = 1" }, "\n", { kind: "code", text: "b = 2" }],
      },
    ]);
    const table =
      "<table><thead><tr><th>ET</th><th>mph</th></tr></thead><tbody><tr><td>9.42</td><td>146</td></tr></tbody></table>";
    expect(read(table)).toEqual([{ kind: "text", children: ["ET | mph\n9.42 | 146"] }]);
  });

  test("has the preview of another site as a link", () => {
    const preview = `<aside class="onebox allowlistedgeneric" data-onebox-src="https://track.example/dates">
<header class="source"><a href="https://track.example/dates">track.example</a></header>
<article class="onebox-body"><img src="https://track.example/x.png"><h3><a href="https://track.example/dates">Dates
of the season</a></h3><p>When we race.</p></article></aside>`;
    expect(read(preview)).toEqual([
      {
        kind: "text",
        children: [
          { kind: "link", text: "Dates of the season", href: "https://track.example/dates" },
        ],
      },
    ]);
  });
});

describe("hostile HTML of a forum", () => {
  test("runs nothing, and leads only to websites", () => {
    expect(read('<script>alert(1)</script><style>p{}</style><p onclick="x()">Fine</p>')).toEqual([
      { kind: "text", children: ["Fine"] },
    ]);
    expect(line('<a href="javascript:alert(1)">press</a>')).toEqual(["press"]);
    expect(line('<a href="data:text/html,x">press</a>')).toEqual(["press"]);
    expect(line('<iframe src="https://a.example/v"></iframe>')).toEqual([
      { kind: "link", text: "Video or sound", href: "https://a.example/v" },
    ]);
  });

  test("doesn't name one site and lead to another", () => {
    expect(line('<a href="https://evil.example/">https://bank.example/</a>')).toEqual([
      { kind: "link", text: "https://evil.example/", href: "https://evil.example/" },
    ]);
  });

  test("is cut and bounded, whatever is in it", () => {
    for (const part of [
      "<b>",
      "<ul><li>",
      "<blockquote>",
      "<table><tr><td>",
      "<a href=x>y",
      "&#0;",
    ])
      expect(JSON.stringify(read(part.repeat(5_000))).length, part).toBeLessThan(100_000);
    expect(read("")).toEqual([]);
    expect(read("<p> </p><p><br></p><hr><p>\u0000</p>")).toEqual([]);
  });
});
