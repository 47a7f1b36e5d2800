import { createServer } from "node:http";
import { mapArchive } from "../../support/map-archive.ts";
import { freePort } from "../../support/site.ts";

export type LocalTiles = { url: string; asked(): number; close(): void };

/** Serves an archive as another site would: by ranges, to any origin. */
export async function serveMapArchive(): Promise<LocalTiles> {
  const archive = mapArchive();
  const port = await freePort();
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "range");
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (first === undefined) return void response.end();
    response.statusCode = 206;
    response.end(archive.subarray(Number(first), Number(last) + 1));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}/tiles.pmtiles`,
    asked: () => requestCount,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
