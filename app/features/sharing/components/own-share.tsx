import { lazy } from "react";
import type { Garage } from "#app/features/garage/read-garage.server.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "./share-links.module.css";

// Visitors' pages don't need it.
const ShareGarage = import.meta.env.SSR
  ? (await import("./share-garage.tsx")).ShareGarage
  : lazy(async () => ({ default: (await import("./share-garage.tsx")).ShareGarage }));

/** The share links of the selected car, for the owner of a garage that everyone may see. */
export function OwnShare({ garage }: { garage: Garage | null }) {
  if (!(garage?.vehicle && garage.can.edit && garage.owner.isPublic)) return null;
  const { owner, vehicle, best } = garage;
  return (
    <ShareGarage
      username={owner.username}
      vehicle={vehicle}
      bestTime={best[0]?.elapsedTime ?? null}
    />
  );
}
