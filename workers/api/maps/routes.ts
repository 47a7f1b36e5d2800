import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { readObject, readObjectRange } from "../../read-object.ts";

const FILE = /^[a-z0-9][a-z0-9-]{0,59}\.pmtiles$/;
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/;
const HEADERS = {
  "accept-ranges": "bytes",
  "cache-control": "public, max-age=86400",
  "content-type": "application/vnd.pmtiles",
};

/** Map tile archives from R2: a map requests only the ranges it shows. */
export const maps = new Hono<ServerEnv>().get("/maps/:file", async (c) => {
  await limitAddress(c.get("deps"), "mapTiles");
  const file = c.req.param("file");
  if (!FILE.test(file)) throw notFound();
  const range = readRange(c.req.header("range"));
  const part = range && (await readPart(c.env.MEDIA, `maps/${file}`, range));
  if (part) return part;
  const whole = await readObject(c.env.MEDIA, `maps/${file}`);
  if (!whole) throw notFound();
  return new Response(whole.body, { headers: { ...HEADERS, etag: whole.httpEtag } });
});

function notFound(): AppError {
  return new AppError("not_found", "There is no such map.");
}

type ByteRange = { offset: number; length: number };

/** A single range with both ends, as PMTiles readers send it; others are ignored, as HTTP allows. */
function readRange(header: string | undefined): ByteRange | null {
  const [, first, last] = RANGE.exec(header ?? "") ?? [];
  const length = Number(last) - Number(first) + 1;
  return length > 0 ? { offset: Number(first), length } : null;
}

/** Null if there is no such object, or if the range is past its end, which R2 rejects. */
async function readPart(bucket: R2Bucket, key: string, range: ByteRange): Promise<Response | null> {
  const object = await readObjectRange(bucket, key, range);
  if (!object || range.offset >= object.size) return null;
  const last = Math.min(range.offset + range.length, object.size) - 1;
  return new Response(object.body, {
    status: 206,
    headers: {
      ...HEADERS,
      etag: object.httpEtag,
      "content-range": `bytes ${range.offset}-${last}/${object.size}`,
      "content-length": String(last - range.offset + 1),
    },
  });
}
