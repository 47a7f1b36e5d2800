import { badgeCardPath } from "../card-paths.ts";
import { ShareLinks } from "./share-links.tsx";
import { sharedPictures } from "./shared-pictures.ts";

/** The share links below an earned badge, with its pictures. */
export function ShareBadge({ page }: { page: { username: string; title: string; path: string } }) {
  const { username, title, path } = page;
  return (
    <ShareLinks
      subject="badge"
      path={path}
      text={`${username}: ${title}`}
      pictures={sharedPictures(`badge-${username}`, (shape) => badgeCardPath(path, shape))}
    />
  );
}
