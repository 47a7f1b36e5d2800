import type { BodyKind } from "#app/lib/body-kind.ts";
import { CAR_OUTLINES } from "./car-outlines.ts";

/** The height of the tallest car with its rack or wing, in centimeters. */
export const CAR_HEIGHT = 190;

type CarSideProps = { kind: BodyKind; className?: string | undefined };

/** A car from the side, its nose to the right, in `currentcolor`. */
export function CarSide({ kind, className }: CarSideProps) {
  const { length, shell, glass, wheels } = CAR_OUTLINES[kind];
  return (
    <svg
      className={className}
      viewBox={`0 ${-CAR_HEIGHT} ${length} ${CAR_HEIGHT}`}
      aria-hidden="true"
    >
      <g transform={`translate(${length}) scale(-1 1)`}>
        <path d={shell} fill="currentcolor" />
        <path d={glass} fill="var(--asphalt)" />
        <path d={wheels} fill="var(--asphalt)" stroke="currentcolor" strokeWidth="10" />
      </g>
    </svg>
  );
}
