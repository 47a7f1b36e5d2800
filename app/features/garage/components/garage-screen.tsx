import { lazy, type ReactNode } from "react";
import { BadgeSection } from "#app/features/badges/components/badge-section.tsx";
import { newVehiclePath, vehiclePath } from "#app/lib/garage-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Garage } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";
import { ModsList } from "./mods-list.tsx";
import { RunSection } from "./run-section.tsx";
import { VehicleBoard } from "./vehicle-board.tsx";
import { VehicleGallery } from "./vehicle-gallery.tsx";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/features/accounts/components/activation-line.module.css";
import "#app/features/approvals/components/approved-slip.module.css";
import "#app/features/slips/components/open-slip.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/stamp.module.css";

// Visitors' pages don't need it.
const OwnMoments = import.meta.env.SSR
  ? (await import("./own-moments.tsx")).OwnMoments
  : lazy(async () => ({ default: (await import("./own-moments.tsx")).OwnMoments }));

type GarageScreenProps = {
  garage: Garage;
  /** The owner's slips in every state. */
  children?: ReactNode;
};

/** A racer's club profile: a tab for each vehicle, and the selected one with its runs. */
export function GarageScreen({ garage, children }: GarageScreenProps) {
  const { owner, vehicles, more, vehicle, can, own } = garage;
  const { username } = owner;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={owner.memberSince ? `1320 Club since ${owner.memberSince}` : "Garage"}
        title={`${owner.username}'s garage`}
        lead={
          <>
            {own?.nextBadge ? <p className={styles.nextBadge}>{own.nextBadge}</p> : null}
            {runCountText(owner.runCount, Boolean(own?.open))}
          </>
        }
      >
        {can.edit && vehicle ? (
          <>
            {vehicle.soldOn ? null : (
              <ButtonLink to={`/1320-club/submit?vehicle=${vehicle.id}`}>
                Submit a time slip
              </ButtonLink>
            )}
            <ButtonLink to={newVehiclePath(username)} variant="ghost">
              Add a vehicle
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      {can.edit ? <OwnMoments own={own} isHidden={!owner.isPublic} /> : null}
      {vehicle ? (
        <>
          <TabLinks
            label="Vehicles"
            items={[
              ...moreTab(username, more.earlierId, "Earlier vehicles"),
              ...vehicles.map((car) => ({
                to: vehiclePath(username, car.id),
                label: tabLabel(car, vehicles),
                isCurrent: car.id === vehicle.id,
              })),
              ...moreTab(username, more.laterId, "Later vehicles"),
            ]}
          />
          <article className={styles.vehicle} data-tall-page="" aria-label={vehicleName(vehicle)}>
            <div className={styles.stage}>
              <div className={styles.picture}>
                <VehicleGallery key={vehicle.id} vehicle={vehicle} />
              </div>
              <VehicleBoard
                vehicle={vehicle}
                best={garage.best}
                path={vehiclePath(username, vehicle.id)}
                canEdit={can.edit}
              />
              <ModsList
                mods={vehicle.mods}
                isStock={vehicle.isStock}
                log={garage.log}
                moreTo={garage.hasMoreLog ? `${vehiclePath(username, vehicle.id)}/progress` : null}
              />
            </div>
            {garage.badges === null ? null : (
              <BadgeSection
                section={garage.badges}
                isOwner={can.edit}
                username={owner.username}
                vehicleId={vehicle.id}
              />
            )}
            <RunSection
              vehicleId={vehicle.id}
              runs={garage.runs}
              olderTo={
                garage.olderRuns
                  ? `${vehiclePath(username, vehicle.id)}?after=${garage.olderRuns}`
                  : null
              }
              newestTo={garage.isFirstPage ? null : vehiclePath(username, vehicle.id)}
              isOwner={can.edit}
            />
          </article>
          {children}
        </>
      ) : (
        <EmptyGarage username={username} isOwner={can.edit} />
      )}
    </div>
  );
}

type EmptyGarageProps = { username: string; isOwner: boolean };

function EmptyGarage({ username, isOwner }: EmptyGarageProps) {
  if (!isOwner) {
    return (
      <EmptyState title="This garage is empty">
        <p>
          {username} has no vehicle here yet. <Link to="/1320-club">See the boards</Link>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Your garage is empty">
      <p>Park your first car here. It makes you a member of the 1320 Club.</p>
      <p>
        <ButtonLink to={newVehiclePath(username)}>Add a vehicle</ButtonLink>
      </p>
    </EmptyState>
  );
}

function moreTab(username: string, id: number | null, label: string) {
  return id === null ? [] : [{ to: vehiclePath(username, id), label, isCurrent: false }];
}

/** Year and model; also the trim if that is ambiguous, and a number if it still is. */
function tabLabel(car: Garage["vehicles"][number], all: Garage["vehicles"]): string {
  const sameModel = all.filter(({ year, model }) => year === car.year && model === car.model);
  const twins = sameModel.filter(({ trim }) => trim === car.trim);
  const words = [
    car.year,
    car.model,
    sameModel.length > 1 && car.trim,
    twins.length > 1 && `#${twins.indexOf(car) + 1}`,
    car.isSold && "(sold)",
  ];
  return words.filter(Boolean).join(" ");
}

function runCountText(count: number, hasOpenSlip: boolean): string {
  if (count === 0 && hasOpenSlip) return "Your first run is in line.";
  if (count === 0) return "No runs on the boards yet.";
  return count === 1 ? "1 run on the boards." : `${count} runs on the boards.`;
}
