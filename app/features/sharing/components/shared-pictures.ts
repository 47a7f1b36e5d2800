import type { CardShape } from "../card-size.ts";

/** The two pictures of something to download, for `ShareLinks`. @param file the beginning of their names */
export function sharedPictures(file: string, pathOf: (shape: CardShape) => string) {
  return [
    { name: "posts", size: "1200 × 630", path: pathOf("wide"), file: `${file}.jpg` },
    { name: "stories", size: "1080 × 1920", path: pathOf("tall"), file: `${file}-story.jpg` },
  ];
}
