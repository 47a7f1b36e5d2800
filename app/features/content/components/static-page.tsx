import { StaticMarkup } from "#app/rendering/index.ts";
import { useRootData } from "#app/ui/root-data.ts";
import type { LoadedPage } from "../load-page.server.ts";
import "./block-styles.ts";
import { useBlocks } from "./use-blocks.tsx";
import { useWayBack } from "./use-way-back.ts";

// The text and its renderer stay on the server: the browser has the document.
const Content = import.meta.env.SSR
  ? (await import("./content-of-path.tsx")).ContentOfPath
  : () => null;

/** A content page as rendered by the server, with the scripts of its blocks. */
export function StaticPage({ page: { path, search, scripts } }: { page: LoadedPage }) {
  const origin = useRootData()?.origin ?? "";
  const dialog = useBlocks();
  useWayBack(path);
  return (
    <>
      {scripts.map((src) => (
        <script key={src} src={src} type="module" async />
      ))}
      <StaticMarkup
        as="div"
        id="page"
        variant={path + search}
        Content={Content}
        props={{ path, search, origin }}
      />
      {dialog}
    </>
  );
}
