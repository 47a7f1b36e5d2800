import { lazy, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { FollowButtonProps } from "#app/ui/follow-button.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Garage } from "../read-garage.server.ts";
import type { GaragePage } from "../read-garage-page.server.ts";
import styles from "./garage-screen.module.css";
import { GarageScreen } from "./garage-screen.tsx";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/features/slips/components/submissions-table.module.css";
import "#app/features/track-matches/components/own-results.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/status-light.module.css";

// Visitors' pages need neither.
const SubmissionsTable = import.meta.env.SSR
  ? (await import("#app/features/slips/components/submissions-table.tsx")).SubmissionsTable
  : lazy(async () => ({
      default: (await import("#app/features/slips/components/submissions-table.tsx"))
        .SubmissionsTable,
    }));

const OwnResults = import.meta.env.SSR
  ? (await import("#app/features/track-matches/components/own-results.tsx")).OwnResults
  : lazy(async () => ({
      default: (await import("#app/features/track-matches/components/own-results.tsx")).OwnResults,
    }));

const FailedGarage = import.meta.env.SSR
  ? (await import("./failed-garage.tsx")).FailedGarage
  : lazy(async () => ({ default: (await import("./failed-garage.tsx")).FailedGarage }));

type GaragePageViewProps = {
  page: GaragePage;
  username: string;
  /** The buttons to follow it, for everyone but its owner. */
  follow: readonly FollowButtonProps[];
  /** There is a page of its followers for this viewer. */
  hasFollowers: boolean;
  /** The viewer has blocked its owner. */
  isBlocked: boolean;
  /** How the owner shares the selected vehicle. */
  share?: ReactNode;
};

/** A garage's page, or the reason why it can't be shown. */
export function GaragePageView({ page, username, ...ways }: GaragePageViewProps) {
  const { garage, results } = page;
  const { pathname } = useLocation();
  if (!garage) {
    return (
      <div className="wrap">
        <PageHead eyebrow="Garage" title={username} />
        <FailedGarage reason={page.failure} retryTo={pathname} />
      </div>
    );
  }
  return (
    <GarageScreen
      garage={garage}
      {...ways}
      claims={results.length > 0 ? <OwnResults results={results} /> : null}
    >
      {garage.own ? <OwnSlips own={garage.own} path={pathname} /> : null}
    </GarageScreen>
  );
}

type OwnSlipsProps = { own: NonNullable<Garage["own"]>; path: string };

/**
 * The status of each slip; collapsed if all of them are shown above, as runs or as the open slip.
 */
function OwnSlips({ own: { slips, open }, path }: OwnSlipsProps) {
  const areAllShown = slips.rows.every(
    ({ id, status }) => status === "APPROVED" || id === open?.slip.id,
  );
  return (
    <details className={styles.own} open={!(slips.isFirstPage && areAllShown)}>
      <summary className={styles.ownTitle}>
        <h2 id="own-slips">Your time slips</h2>
        <ChevronIcon size={24} className={styles.chevron} />
      </summary>
      <SubmissionsTable
        page={slips}
        pageHref={(after) => (after ? `${path}?slips=${after}` : path)}
      />
    </details>
  );
}
