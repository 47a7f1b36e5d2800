import { lazy } from "react";
import { useLocation } from "react-router";
import { PageHead } from "#app/ui/page-head.tsx";
import type { GaragePage } from "../read-garage-page.server.ts";
import styles from "./garage-screen.module.css";
import { GarageScreen } from "./garage-screen.tsx";
// What is loaded on request is in the document at once, so its styles come with the page.
import "#app/features/slips/components/submissions-table.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/status-light.module.css";

// A visitor's page does without both.
const SubmissionsTable = import.meta.env.SSR
  ? (await import("#app/features/slips/components/submissions-table.tsx")).SubmissionsTable
  : lazy(async () => ({
      default: (await import("#app/features/slips/components/submissions-table.tsx"))
        .SubmissionsTable,
    }));

const FailedGarage = import.meta.env.SSR
  ? (await import("./failed-garage.tsx")).FailedGarage
  : lazy(async () => ({ default: (await import("./failed-garage.tsx")).FailedGarage }));

/** A garage's page, or in its place why it can't be shown. */
export function GaragePageView({ page, username }: { page: GaragePage; username: string }) {
  const { garage } = page;
  const { pathname } = useLocation();
  if (!garage) {
    return (
      <div className="wrap">
        <PageHead eyebrow="Garage" title={username} />
        <FailedGarage reason={page.failure} retryTo={pathname} />
      </div>
    );
  }
  const { own } = garage;
  return (
    <GarageScreen garage={garage}>
      {own ? (
        <section className={styles.own} aria-labelledby="own-slips">
          <h2 id="own-slips">Your time slips</h2>
          <SubmissionsTable
            page={own.slips}
            pageHref={(after) => (after ? `${pathname}?slips=${after}` : pathname)}
          />
        </section>
      ) : null}
    </GarageScreen>
  );
}
