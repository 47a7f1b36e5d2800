import { BRAND } from "#app/lib/brand.ts";
import { formatClubDay, formatLongDay } from "#app/lib/dates.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Stamp } from "#app/ui/stamp.tsx";
import { type Certificate, confirmationIn, VERIFY_PATH } from "../certificate.ts";
import type { QrDrawing } from "../draw-qr.server.ts";
import type { CertificatePage } from "../read-certificate-page.server.ts";
import styles from "./certificate-plaque.module.css";

/** The plaque: what was run, in what, where, who checked it, and the code that proves it. */
export function CertificatePlaque({ certificate, keyId, qr, link }: CertificatePage) {
  const host = new URL(certificate.iss).host;
  return (
    <div className={styles.plaque}>
      <header className={styles.head}>
        <p className={styles.club}>{BRAND.name}</p>
        <h1 className={styles.title}>Run certificate</h1>
        <Stamp light="green" className={styles.stamp}>
          Approved
        </Stamp>
      </header>
      <Figures certificate={certificate} />
      <Facts certificate={certificate} />
      <footer className={styles.proof}>
        <QrCode qr={qr} link={link} />
        <div className={styles.words}>
          <p>
            A moderator compared the slip with these numbers on{" "}
            {formatClubDay(certificate.verifiedAt)}. The racer wasn't that moderator.
          </p>
          <Confirmation certificate={certificate} />
          <p>
            Don't take our word for it. Scan the code, or paste the certificate at{" "}
            <Link to={VERIFY_PATH}>{`${host}${VERIFY_PATH}`}</Link>. It's checked on your phone, and
            it works offline.
          </p>
          <dl className={styles.small}>
            <div>
              <dt>Run</dt>
              <dd>{`#${certificate.run}`}</dd>
            </div>
            <div>
              <dt>Issued</dt>
              <dd>{formatClubDay(new Date(certificate.iat * 1000).toISOString())}</dd>
            </div>
            <div>
              <dt>Our key</dt>
              <dd className={styles.key}>{keyId}</dd>
            </div>
          </dl>
        </div>
      </footer>
    </div>
  );
}

function Figures({ certificate }: { certificate: Certificate }) {
  return (
    <dl className={styles.figures}>
      <div className={styles.main}>
        <dt>1/4 Mile ET</dt>
        <dd>{formatSeconds(certificate.elapsedMs)}</dd>
      </div>
      <div>
        <dt>60 FT. Time</dt>
        <dd>{formatSeconds(certificate.sixtyFootMs)}</dd>
      </div>
      <div>
        <dt>1/4 Mile Speed</dt>
        <dd>{formatSpeed(certificate.trapSpeedHundredthsMph)}</dd>
      </div>
    </dl>
  );
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { racer, car, track, ranOn } = certificate;
  return (
    <div className={styles.facts}>
      <p className={styles.racer}>{racer.toUpperCase()}</p>
      <p>
        {car}, {certificate.class}
      </p>
      <p>
        {track}, <time dateTime={ranOn}>{formatLongDay(ranOn)}</time>
      </p>
    </div>
  );
}

/** What the track's own results say, if it sent them. */
function Confirmation({ certificate }: { certificate: Certificate }) {
  const confirmation = confirmationIn(certificate);
  if (!confirmation) return null;
  const { confirmedBy, confirmedAt } = confirmation;
  return (
    <p>
      <b>Confirmed by the track.</b>{" "}
      {`${confirmedBy} has the same run in its own results, sent to us on ${formatClubDay(confirmedAt)}.`}
    </p>
  );
}

/** Black on white on every ground: readers need it. Also a link, for the phone that shows it. */
function QrCode({ qr: { size, path }, link }: { qr: QrDrawing; link: string }) {
  return (
    <Link to={link} reloadDocument className={styles.code} aria-label="Check this certificate">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} stroke="#000" />
      </svg>
    </Link>
  );
}
