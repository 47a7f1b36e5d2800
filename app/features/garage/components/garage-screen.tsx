import { lazy, type ReactNode } from "react";
import { BadgeSection } from "#app/features/badges/components/badge-section.tsx";
import { vehiclePath } from "#app/lib/garage-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { StaticMarkup } from "#app/rendering/index.ts";
import type { FollowButtonProps } from "#app/ui/follow-button.tsx";
import type { Garage } from "../read-garage.server.ts";
import { Bay } from "./bay.tsx";
import styles from "./garage-screen.module.css";
import wayStyles from "./garage-ways.module.css";
import { ModsList } from "./mods-list.tsx";
import { RunSection } from "./run-section.tsx";
import { VehicleBays } from "./vehicle-bays.tsx";
// The lazy components are part of the document's markup, so the page needs their styles from the start.
import "#app/features/accounts/components/activation-line.module.css";
import "#app/features/approvals/components/approved-slip.module.css";
import "#app/features/slips/components/open-slip.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/empty-state.module.css";
import "#app/ui/paper.module.css";
import "#app/ui/stamp.module.css";
import "./welcome.module.css";

const Ways = import.meta.env.SSR
  ? (await import("./garage-ways.tsx")).GarageWays
  : lazy(async () => ({ default: (await import("./garage-ways.tsx")).GarageWays }));

const EmptyGarage = import.meta.env.SSR
  ? (await import("./empty-garage.tsx")).EmptyGarage
  : lazy(async () => ({ default: (await import("./empty-garage.tsx")).EmptyGarage }));

// Visitors' pages need none of them.
const OwnMoments = import.meta.env.SSR
  ? (await import("./own-moments.tsx")).OwnMoments
  : lazy(async () => ({ default: (await import("./own-moments.tsx")).OwnMoments }));

const OwnActions = import.meta.env.SSR
  ? (await import("./own-actions.tsx")).OwnActions
  : lazy(async () => ({ default: (await import("./own-actions.tsx")).OwnActions }));

const OpenSlip = import.meta.env.SSR
  ? (await import("#app/features/slips/components/open-slip.tsx")).OpenSlip
  : lazy(async () => ({
      default: (await import("#app/features/slips/components/open-slip.tsx")).OpenSlip,
    }));

const Welcome = import.meta.env.SSR
  ? (await import("./welcome.tsx")).Welcome
  : lazy(async () => ({ default: (await import("./welcome.tsx")).Welcome }));

type GarageScreenProps = {
  garage: Garage;
  /** The buttons to follow it, for everyone but its owner. */
  follow: readonly FollowButtonProps[];
  /** There is a page of its followers for this viewer. */
  hasFollowers: boolean;
  /** The viewer has blocked its owner. */
  isBlocked: boolean;
  /** Results of strips that may be the owner's. */
  claims?: ReactNode;
  /** How the owner shares the selected vehicle. */
  share?: ReactNode;
  /** The owner's slips in every state. */
  children?: ReactNode;
};

/** A racer's club profile: the selected vehicle in its bay, its badges and runs, the other bays. */
export function GarageScreen({ garage, claims, share, children, ...ways }: GarageScreenProps) {
  const { owner, vehicle, can, own } = garage;
  const { username } = owner;
  return (
    <div className={`wrap ${styles.screen}`}>
      <header className={styles.head}>
        <h1>{`${username}'s garage`}</h1>
        <p>
          {owner.memberSince ? `1320 Club since ${owner.memberSince}. ` : null}
          {runCountText(owner.runCount, Boolean(own?.open))}
        </p>
      </header>
      {can.edit ? <OwnMoments own={own} isHidden={!(owner.isPublic || vehicle)} /> : null}
      {claims && <div className={styles.claims}>{claims}</div>}
      {vehicle ? (
        <>
          <ParkedVehicle garage={garage} vehicle={vehicle} {...ways} />
          {share}
          {children}
        </>
      ) : (
        <EmptyGarage owner={owner} isOwner={can.edit} {...ways} />
      )}
    </div>
  );
}

type ParkedVehicleProps = Omit<GarageScreenProps, "claims" | "share" | "children"> & {
  vehicle: NonNullable<Garage["vehicle"]>;
};

function ParkedVehicle({ garage, vehicle, ...ways }: ParkedVehicleProps) {
  const { own, can, best } = garage;
  const { username } = garage.owner;
  const path = vehiclePath(username, vehicle.id);
  const hasSlip = Boolean(own?.open);
  const isWelcome = Boolean(own?.isNewMember && !garage.owner.runCount && !vehicle.soldOn);
  return (
    <article
      className={styles.vehicle}
      data-tall-page=""
      data-has-side={hasSlip || best.length > 0}
      aria-label={vehicleName(vehicle)}
    >
      <Bay vehicle={vehicle} best={best} path={path} nextBadge={own?.nextBadge ?? null}>
        {isWelcome ? (
          <Welcome vehicle={vehicle} hasSlip={hasSlip} />
        ) : (
          <p className={styles.none}>
            {can.edit
              ? "No approved runs yet. Submit a time slip and it shows up here once it's checked."
              : "No approved runs yet."}
          </p>
        )}
      </Bay>
      {own?.open ? (
        <div className={styles.clipped}>
          <OpenSlip {...own.open} allAt="#own-slips" />
        </div>
      ) : null}
      {can.edit && !garage.owner.isPublic ? (
        <div className={styles.notice}>
          <OwnMoments own={null} isHidden />
        </div>
      ) : null}
      {can.edit ? (
        <OwnActions
          username={username}
          vehicle={vehicle}
          path={path}
          hasSubmit={isWelcome && !hasSlip}
        />
      ) : null}
      <StaticMarkup
        as="div"
        id="ways"
        className={wayStyles.ways}
        variant={username}
        Content={Ways}
        props={{ owner: garage.owner, isOwner: can.edit, ...ways }}
      />
      <VehicleBays
        username={username}
        vehicles={garage.vehicles}
        more={garage.more}
        selectedId={vehicle.id}
      />
      {garage.badges === null ? null : (
        <BadgeSection
          section={garage.badges}
          isOwner={can.edit}
          username={username}
          vehicleId={vehicle.id}
        />
      )}
      {best.length > 0 ? (
        <RunSection
          vehicleId={vehicle.id}
          runs={garage.runs}
          olderTo={garage.olderRuns ? `${path}?after=${garage.olderRuns}` : null}
          newestTo={garage.isFirstPage ? null : path}
          isOwner={can.edit}
        />
      ) : null}
      <ModsList
        mods={vehicle.mods}
        isStock={vehicle.isStock}
        log={garage.log}
        moreTo={garage.hasMoreLog ? `${path}/progress` : null}
      />
    </article>
  );
}

function runCountText(count: number, hasOpenSlip: boolean): string {
  if (count === 0 && hasOpenSlip) return "Your first run is in line.";
  if (count === 0) return "No runs on the boards yet.";
  return count === 1 ? "1 run on the boards." : `${count} runs on the boards.`;
}
