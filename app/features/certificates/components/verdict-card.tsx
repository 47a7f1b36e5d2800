import { Fragment } from "react";
import { formatClubDay, formatLongDay } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Paper } from "#app/ui/paper.tsx";
import { Stamp } from "#app/ui/stamp.tsx";
import { type Certificate, confirmationIn, type TrackConfirmation } from "../certificate.ts";
import type { CheckResult, Standing } from "../check-in-browser.ts";
import type { RunStanding } from "../standing.ts";
import { VERDICT_TEXTS } from "../texts.ts";
import styles from "./verdict-card.module.css";

/** What a certificate turned out to be. Facts are only shown once they are verified. */
export function VerdictCard({ verdict, standing }: CheckResult) {
  if (verdict.kind !== "valid") {
    const { title, text } = VERDICT_TEXTS[verdict.kind];
    return (
      <Paper className={styles.card}>
        <Head light="red" title={title} />
        <p>{text}</p>
      </Paper>
    );
  }
  const { light, title, text } = describe(standing, verdict.certificate);
  return (
    <Paper className={styles.card}>
      <Head light={light} title={title} />
      <p>{text}</p>
      <Facts certificate={verdict.certificate} standing={standing} />
      <p className={styles.key}>Signed with key {verdict.keyId}</p>
    </Paper>
  );
}

function Head({ light, title }: { light: "ink" | "green" | "red"; title: string }) {
  return (
    <h2 className={styles.head}>
      <Stamp light={light}>{title}</Stamp>
    </h2>
  );
}

type Words = { light: "ink" | "green" | "red"; title: string; text: string };

/** What the stamp says about a genuine certificate. */
function describe(standing: Standing, certificate: Certificate): Words {
  if (standing === "asking" || standing === null) {
    return { light: "green", title: "Genuine", text: "Asking whether the run is still up …" };
  }
  if (standing === "unreachable") {
    return {
      light: "green",
      title: "Genuine",
      text: "Signed by the club and unchanged. We can't tell if the run is still on the boards: there's no connection.",
    };
  }
  switch (standing.state) {
    case "listed":
      return describeListed(standing, confirmationIn(certificate));
    case "changed":
      return {
        light: "red",
        title: "Outdated",
        text: "The club signed this, but the run has been corrected since. Its page has the numbers that count.",
      };
    case "revoked":
      return { light: "red", title: "Revoked", text: revokedText(standing.revokedAt) };
  }
}

/** A run on the boards. Its track may have confirmed it after the certificate was issued, or have taken that back. */
function describeListed(
  { isConfirmed }: RunStanding,
  confirmation: TrackConfirmation | null,
): Words {
  if (confirmation && !isConfirmed) {
    return {
      light: "red",
      title: "Outdated",
      text: `The club signed this and the run is on the boards, but ${confirmation.confirmedBy} doesn't confirm it anymore.`,
    };
  }
  const isNew = isConfirmed && !confirmation;
  return {
    light: "green",
    title: "Genuine",
    text: `Signed by the club and unchanged. The run is on the boards${isNew ? ", and its track has confirmed it since" : ""}.`,
  };
}

function revokedText(revokedAt: string | null): string {
  const when = revokedAt === null ? "" : ` on ${formatClubDay(revokedAt)}`;
  return `The signature is valid, but the run was taken off the boards${when}. It doesn't count anymore.`;
}

function isOnBoards(standing: Standing): standing is RunStanding {
  return typeof standing === "object" && standing !== null && standing.state !== "revoked";
}

function confirmationLines(
  confirmation: TrackConfirmation | null,
  standing: Standing,
): [label: string, value: string][] {
  if (!confirmation) return [];
  const { confirmedBy, confirmedAt } = confirmation;
  const isOver = isOnBoards(standing) && !standing.isConfirmed;
  const end = isOver ? ", not anymore" : "";
  return [["Confirmed", `by ${confirmedBy}, ${formatClubDay(confirmedAt)}${end}`]];
}

function Facts({ certificate, standing }: { certificate: Certificate; standing: Standing }) {
  const { run, racer, car, track, ranOn, elapsedMs, sixtyFootMs, trapSpeedHundredthsMph } =
    certificate;
  const lines = [
    ["1/4 Mile ET", formatSeconds(elapsedMs)],
    ["60 FT. Time", formatSeconds(sixtyFootMs)],
    ["1/4 Mile Speed", formatSpeed(trapSpeedHundredthsMph)],
    ["Racer", racer],
    ["Vehicle", car],
    ["Category", certificate.class === "stock" ? "Stock" : "Modified"],
    ["Track", track],
    ["Date", formatLongDay(ranOn)],
    ["Verified", `by a moderator, ${formatClubDay(certificate.verifiedAt)}`],
    ...confirmationLines(confirmationIn(certificate), standing),
    ["Issued", formatClubDay(new Date(certificate.iat * 1000).toISOString())],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {lines.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {isOnBoards(standing) && <Link to={`/1320-club/slip/${run}`}>Open the run</Link>}
    </>
  );
}
