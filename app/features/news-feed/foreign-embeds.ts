import type { Element } from "hast";
import { embeddedVideo, pageOfPlayer } from "#app/features/content/embedded-video.ts";
import { isElement } from "#app/features/content/text-of.ts";
import { element, text } from "#app/features/news/elements.ts";

const ADDRESS = /^https?:\/\/\S{1,2000}$/;

/** Embeds a URL that is alone on its line, as a video or a link. Null for other text. */
export function embedOf(words: string): Element[] | null {
  const line = words.trim();
  if (!ADDRESS.test(line) || !URL.canParse(line)) return null;
  const address = new URL(line);
  const video = embeddedVideo(address);
  if (video) return [element("block-video", { ...video, title: "Watch the video" }, [])];
  return [element("p", {}, [linkTo(address.href, line)])];
}

/** A YouTube or Vimeo player becomes ours; any other becomes a link to its content. */
export function player({ properties }: Element, base: string): Element[] {
  const { title, data } = properties;
  const sources = [properties.dataSrc, properties.dataLazySrc, properties.src, data];
  const address = sources
    .flatMap((source) =>
      typeof source === "string" && URL.canParse(source, base) ? new URL(source, base) : [],
    )
    .find(({ protocol }) => protocol === "https:" || protocol === "http:");
  if (!address) return [];
  const video = embeddedVideo(address);
  if (video) {
    const name = typeof title === "string" && title.trim() !== "" ? title : "Watch the video";
    return [element("block-video", { ...video, title: name }, [])];
  }
  const page = pageOfPlayer(address);
  return [element("p", {}, [linkTo(page.href, `See it at ${page.hostname}`)])];
}

/** Video and audio files stay on their host: this links to them. */
export function mediaFile(node: Element, base: string): Element[] {
  const source = [node, ...node.children.filter((child) => isElement(child, "source"))].find(
    (each) => typeof each.properties.src === "string",
  )?.properties.src;
  if (typeof source !== "string" || !URL.canParse(source, base)) return [];
  const words = node.tagName === "audio" ? "Listen to it" : "Watch the video";
  return [element("p", {}, [linkTo(new URL(source, base).href, words)])];
}

export function linkTo(href: string, words: string): Element {
  return element("a", { href }, [text(words)]);
}

export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}
