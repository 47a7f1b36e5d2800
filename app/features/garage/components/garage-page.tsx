import { useLocation } from "react-router";
import { SubmissionsTable } from "#app/features/slips/components/submissions-table.tsx";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { GaragePage } from "../read-garage-page.server.ts";
import styles from "./garage-screen.module.css";
import { GarageScreen } from "./garage-screen.tsx";

/** A garage's page, or in its place why it can't be shown. */
export function GaragePageView({ page, username }: { page: GaragePage; username: string }) {
  const { garage } = page;
  const { pathname } = useLocation();
  if (!garage) {
    return (
      <div className="wrap">
        <PageHead eyebrow="Garage" title={username} />
        <Alert status="danger">
          {page.failure} <Link to={pathname}>Try again</Link>
        </Alert>
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
