import type { Deps } from "#app/deps.ts";
import { bodyKindOf } from "#app/lib/body-kind.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import { runVehicleName } from "#app/lib/vehicle-name.ts";
import { findRunById } from "#db/queries/boards.ts";
import { drawRunCard } from "./draw-run-card.ts";

/** The picture of a listed run, and what changes with anything in it. */
export type RunCard = { png: Uint8Array<ArrayBuffer>; etag: string };

/**
 * The picture of a shared run. Drawn once and stored in R2; redrawn when what it shows has changed,
 * its place on the board among it.
 *
 * @throws AppError `not_found` for a run that is not listed, `rate_limited`
 */
export async function readRunCard(
  deps: Pick<Deps, "db" | "cards" | "log" | "limits" | "clientAddress">,
  slipId: number,
): Promise<RunCard> {
  const { db, cards, log } = deps;
  await limitAddress(deps, "cards");
  const run = await findRunById(db, slipId, null);
  if (!run) throw new AppError("not_found", "There's no such run.");
  const svg = drawRunCard({
    ...run,
    vehicle: runVehicleName(run),
    kind: bodyKindOf({ year: run.vehicleYear, make: run.vehicleMake, model: run.vehicleModel }),
  });
  const etag = await digest(svg);
  const key = `cards/slip-${slipId}.png`;
  const kept = await cards.read(key, etag);
  if (kept) return { png: kept, etag };
  const png = await cards.render(svg);
  await cards.keep(key, etag, png).catch((error: unknown) => {
    log("warn", "card.not_kept", { slipId, error });
  });
  return { png, etag };
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash).slice(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
