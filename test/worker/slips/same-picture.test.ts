import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { bandsOf } from "#app/features/media/picture-hash.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { findLookalikes } from "#app/features/slips/find-lookalikes.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { findPictureHash } from "#db/queries/slip-media.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, slipFields, slipPhotos, TODAY } from "#test/support/slips.ts";

beforeAll(createReference);

/** A photo with distinct features; `brightness` makes another file of the same picture. */
function photo(seed: number, brightness = 0, isUpsideDown = false): File {
  const shade = (column: number, row: number) =>
    40 +
    brightness +
    ((Math.trunc(column / 6) * seed * 37 + Math.trunc(row / 8) * (seed + 3) * 53) % 160);
  const turned = (column: number, row: number) => shade(49 - column, 69 - row);
  const picture = { width: 400, height: 560, shade: isUpsideDown ? turned : shade };
  return jpegFile(picture, "slip.jpg");
}

async function racer() {
  const user = await createUser();
  return { viewer: await viewerOf(user), carId: await createCar(user) };
}

type Racer = Awaited<ReturnType<typeof racer>>;

function send(
  { viewer, carId }: Racer,
  timeslip: File | null,
  fields: Record<string, string> = {},
) {
  const typed = timeSlipSchema.parse({ ...slipFields(viewer, carId), ...fields });
  const { timeslipAndVin } = slipPhotos();
  return submitTimeSlip(
    { ...testDeps({ now: TODAY }), viewer },
    { ...typed, photos: { timeslip, timeslipAndVin }, submitKey: null },
  );
}

const codes = ({ flags }: { flags: { code: string }[] }) =>
  flags.map(({ code }) => code).filter((code) => code.startsWith("SAME"));
const another = { elapsedTime: "11.900" };

describe("the same photograph sent twice", () => {
  test("is flagged for any sender, as another file too, and names the slip to moderators only", async () => {
    const [one, two] = [await racer(), await racer()];
    const first = await send(one, photo(5));
    expect(codes(first)).toEqual([]);
    const second = await send(two, photo(5, 6));
    expect(codes(second)).toEqual(["SAME_PICTURE"]);
    const flag = { code: "SAME_PICTURE", isStrong: true };
    const detail = "The photo looks like one from another slip.";
    expect(second.flags).toContainEqual({ ...flag, detail });
    const judge = await viewerOf(await createUser({ role: "moderator" }));
    const review = await readSlipReview({ ...testDeps({ now: TODAY }), viewer: judge }, second.id);
    expect(review.slip.flags).toContainEqual({
      ...flag,
      detail: expect.stringContaining(`slip #${first.id} (`),
    });
    expect(codes(await send(one, photo(5, 12), another))).toContain("SAME_PICTURE");
    expect(codes(await send(two, photo(11), another))).toEqual([]);
  });

  test("is flagged upside down and shown to moderators next to the upright one", async () => {
    const [one, two] = [await racer(), await racer()];
    const first = await send(one, photo(47));
    const second = await send(two, photo(47, 6, true));
    expect(codes(second)).toEqual(["SAME_PICTURE"]);
    const judge = await viewerOf(await createUser({ role: "moderator" }));
    const review = await readSlipReview({ ...testDeps({ now: TODAY }), viewer: judge }, first.id);
    expect(review.alike).toMatchObject([{ id: second.id }]);
  });

  test("is shown to moderators side by side, on both slips", async () => {
    const [one, two] = [await racer(), await racer()];
    const [first, second] = [await send(one, photo(17)), await send(two, photo(17, 8))];
    const judge = await viewerOf(await createUser({ role: "moderator" }));
    const deps = { ...testDeps({ now: TODAY }), viewer: judge };
    for (const [slip, other, owner] of [
      [first, second, two],
      [second, first, one],
    ] as const) {
      const review = await readSlipReview(deps, slip.id);
      expect(review.alike).toMatchObject([
        { id: other.id, username: owner.viewer.username, src: other.imagePath1 },
      ]);
    }
  });

  test("is flagged again when the slip is corrected and keeps its photo", async () => {
    const [one, two] = [await racer(), await racer()];
    await send(one, photo(23));
    const second = await send(two, photo(23));
    const corrected = await send(two, null, { slipId: String(second.id), elapsedTime: "11.500" });
    expect(codes(corrected)).toEqual(["SAME_PHOTO", "SAME_PICTURE"]);
  });

  test("is no longer matched once the photo is replaced or its slip withdrawn", async () => {
    const [one, two] = [await racer(), await racer()];
    const first = await send(one, photo(29));
    const replaced = await send(one, photo(31), { slipId: String(first.id) });
    expect(codes(replaced)).toEqual([]);
    expect(codes(await send(two, photo(29)))).toEqual([]);
    expect(codes(await send(two, photo(31, 4), another))).toEqual(["SAME_PICTURE"]);
    const gone = await send(one, photo(37), another);
    await withdrawTimeSlip(
      { ...testDeps({ now: TODAY }), viewer: one.viewer },
      { slipId: gone.id },
    );
    expect(codes(await send(two, photo(37, 4), { elapsedTime: "12.100" }))).toEqual([]);
  });
});

test("a picture without features has no fingerprint and is never flagged", async () => {
  const [one, two] = [await racer(), await racer()];
  const blank = (shade: number) => jpegFile({ width: 300, height: 420, shade: () => shade });
  const first = await send(one, blank(120));
  expect(await findPictureHash(testDeps().db, first.id)).toBeNull();
  expect(codes(await send(two, blank(121)))).toEqual([]);
});

test("a photo that can't be hashed is still accepted", async () => {
  const { viewer, carId } = await racer();
  const { media, ...deps } = testDeps({ now: TODAY });
  const broken = { ...media, fingerprint: () => Promise.reject(new Error("no Images today")) };
  const slip = await submitTimeSlip(
    { ...deps, media: broken, viewer },
    {
      ...timeSlipSchema.parse(slipFields(viewer, carId)),
      photos: { timeslip: photo(41), timeslipAndVin: slipPhotos().timeslipAndVin },
      submitKey: null,
    },
  );
  expect(slip.status).toBe("PENDING");
});

test("a crowded band costs no more than its hundred newest pictures", async () => {
  const one = await racer();
  const slip = await send(one, photo(43));
  const hash = (await findPictureHash(testDeps().db, slip.id)) ?? "";
  // Three hundred slips whose pictures share three bands with this one and nothing else.
  const far = `${hash.slice(0, 12)}${hash
    .slice(12)
    .replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))}`;
  const columns = (
    await env.DB.prepare("select * from pragma_table_info('slips')").all<{ name: string }>()
  ).results
    .map(({ name }) => name)
    .filter((name) => !["id", "submit_key", "media_hash"].includes(name))
    .join(", ");
  await env.DB.batch([
    env.DB.prepare(
      `insert into slips (${columns}) with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
       select ${columns} from n, slips where slips.id = ?`,
    ).bind(slip.id),
    env.DB.prepare(
      `insert into slip_picture_bands (slip_id, band, hash)
       select s.id, b.value, ? from slips s, json_each(?) b where s.id > ?`,
    ).bind(far, JSON.stringify(bandsOf(far)), slip.id),
  ]);
  const { result, rowsRead } = await measureRowsRead((db) =>
    findLookalikes({ db }, { slipId: slip.id, hash }),
  );
  expect(result).toEqual([]);
  expect(rowsRead).toBeLessThanOrEqual(1_000);
});
