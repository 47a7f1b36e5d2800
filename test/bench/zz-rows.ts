import "./places.ts";
import { openDatabase } from "#db/client.ts";
import { createMeter, meteredDatabase } from "#test/support/metered-database.ts";
import { openBenchDatabase } from "./database.ts";

const { readCandidates, limitsFor } = await import(
  "#app/features/search/read-candidates.server.ts"
);
const { readQueryWords } = await import("#app/features/search/query-words.ts");
const { readAtTrack } = await import("#app/features/search/read-at-track.server.ts");
const { toTrackHits } = await import("#app/features/search/present-hits.ts");
const bench = await openBenchDatabase(process.argv[2] ?? "");
const clock = { now: () => new Date(Date.UTC(2026, 6, 2, 18)) };
for (const q of process.argv.slice(3)) {
  const meter = createMeter();
  const db = openDatabase(meteredDatabase(bench.db, meter));
  const words = readQueryWords(q);
  const t0 = performance.now();
  const c = await readCandidates({ db, clock }, words, limitsFor(null));
  const [track] = toTrackHits(c.tracks, words).toSorted((a, b) => b.score - a.score);
  if (track) await readAtTrack({ db, clock }, track, words);
  const t = performance.now() - t0;
  console.log(
    q,
    meter.statements.reduce((s, x) => s + x.rowsRead, 0),
    Math.round(t),
    "ms",
    meter.statements
      .map(
        (s) =>
          `${/from (\w+|\()|run_search|event_search|dealer_search|track_name_search|racer_sp/.exec(s.sql.replaceAll(/\s+/g, " "))?.[0]} ${s.rowsRead}`,
      )
      .join(", "),
    "runs",
    c.runs.map((r) => r.elapsedMs).join(" "),
  );
}
await bench.close();
