import sizes from "virtual:download-sizes";
import { formatSize } from "#app/lib/file-size.ts";
import { DOWNLOAD_GROUPS, DOWNLOADS, downloadPath, thumbnailPath } from "./catalog.ts";

export type DownloadShelf = ReturnType<typeof listDownloads>[number];
export type ShownDownload = DownloadShelf["downloads"][number];

/** The files of /downloads by group, each with its size as it was when the site was built. */
export function listDownloads() {
  return DOWNLOAD_GROUPS.map((group) => ({
    ...group,
    downloads: DOWNLOADS.filter((download) => download.group === group.id).map((download) => ({
      id: download.id,
      name: download.name,
      purpose: download.purpose,
      format: download.format,
      path: downloadPath(download),
      thumbnail: thumbnailPath(download),
      size: formatSize(sizes[download.file] ?? 0),
    })),
  }));
}
