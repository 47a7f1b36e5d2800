import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VideosScreen } from "#app/features/videos/components/videos-screen.tsx";

test("no drawing appears on more than two cards, however many videos a feed has", () => {
  const videos = Array.from({ length: 24 }, (_, at) => ({
    id: `abcdefghi${at + 10}`,
    title: `Pass ${at + 1}`,
    summary: "",
    publishedAt: "2026-06-01T00:00:00Z",
  }));
  const html = renderToStaticMarkup(<VideosScreen playlists={[{ title: "Passes", videos }]} />);
  const pictures = html.match(/ src="[^"]+"/g) ?? [];
  const uses = Object.groupBy(pictures, (picture) => picture);
  expect(Object.entries(uses).filter(([, { length = 0 } = []]) => length > 2)).toEqual([]);
  expect(html.match(/data-video="/g)).toHaveLength(24);
});
