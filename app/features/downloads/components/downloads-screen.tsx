import { PageHead } from "#app/ui/page-head.tsx";
import { THUMBNAIL } from "../catalog.ts";
import type { DownloadShelf, ShownDownload } from "../list-downloads.server.ts";
import styles from "./downloads-screen.module.css";

/** Everything that can be taken home: printables first, pictures last. */
export function DownloadsScreen({ shelves }: { shelves: readonly DownloadShelf[] }) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="Glove box"
        title="Downloads"
        lead="Checklists, sheets for the pit, wallpapers and badges. All made here, all free, no sign-up."
      />
      {shelves.map((shelf) => (
        <section key={shelf.id} className={styles.shelf} aria-labelledby={shelf.id}>
          <header className={styles.head}>
            <h2 id={shelf.id}>{shelf.title}</h2>
            <p>{shelf.lead}</p>
          </header>
          <ul className={styles.files}>
            {shelf.downloads.map((download) => (
              <File key={download.id} download={download} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function File({ download }: { download: ShownDownload }) {
  const { id, name, purpose, format, size, path, thumbnail } = download;
  return (
    <li className={styles.file} id={id}>
      <img
        src={thumbnail}
        alt=""
        width={THUMBNAIL}
        height={THUMBNAIL}
        loading="lazy"
        className={styles.thumbnail}
      />
      <h3 className={styles.name}>
        {/* Analytics count a download by its id. */}
        <a href={path} download data-document={id} className={styles.link}>
          {name}
        </a>
      </h3>
      <p className={styles.purpose}>{purpose}</p>
      <p className={styles.print}>
        <span>{format}</span>
        <span>{size}</span>
      </p>
    </li>
  );
}
