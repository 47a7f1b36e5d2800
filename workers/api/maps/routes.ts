import { Hono } from "hono";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";

const FILE = /^[a-z0-9][a-z0-9-]{0,59}\.pmtiles$/;
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/;
const HEADERS = {
  "accept-ranges": "bytes",
  "cache-control": "public, max-age=86400",
  "content-type": "application/vnd.pmtiles",
};

/** Archives of map tiles from R2: a map asks for the few ranges it shows. */
export const maps = new Hono<ServerEnv>().get("/maps/:file", async (c) => {
  await limitAddress(c.get("deps"), "mapTiles");
  const file = c.req.param("file");
  if (!FILE.test(file)) throw notFound();
  const asked = readRange(c.req.header("range"));
  const part = asked && (await readPart(c.env.MEDIA, `maps/${file}`, asked));
  if (part) return part;
  const whole = await c.env.MEDIA.get(`maps/${file}`);
  if (!whole) throw notFound();
  return new Response(whole.body, { headers: { ...HEADERS, etag: whole.httpEtag } });
});

function notFound(): AppError {
  return new AppError("not_found", "There is no such map.");
}

type Asked = { offset: number; length: number };

/** One range with both ends, as readers of such archives ask; any other is left aside, as HTTP allows. */
function readRange(header: string | undefined): Asked | null {
  const [, first, last] = RANGE.exec(header ?? "") ?? [];
  const length = Number(last) - Number(first) + 1;
  return length > 0 ? { offset: Number(first), length } : null;
}

/** Null where there is no such object, and for a range behind its end, which R2 refuses. */
async function readPart(bucket: R2Bucket, key: string, range: Asked): Promise<Response | null> {
  const object = await bucket.get(key, { range }).catch(() => null);
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
