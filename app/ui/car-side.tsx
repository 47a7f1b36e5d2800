/** The size of the drawing in centimeters of the car; the ground is at 0. */
export const CAR_SIDE = { length: 504, height: 146 } as const;

const SHELL =
  "M490-27C497-33 500-50 499-64C499-80 497-87 490-91C444-100 384-104 336-106C316-120 292-135 264-142C236-146 204-146 182-143C154-137 122-125 99-116C74-114 38-115 16-114C8-111 4-102 5-88L8-58C10-44 16-34 26-27L74-22 364-18 446-19Z";
const GLASS =
  "M311-109C293-122 275-132 257-136C233-139 204-139 186-137C170-134 157-127 147-116C154-114 174-112 194-112Z";

/** A coupe from the side, its nose to the right, in `currentcolor`: the shapes of an `<svg>`. */
export function CarSide() {
  return (
    <>
      <path d={SHELL} fill="currentcolor" />
      <path d={GLASS} fill="var(--asphalt)" />
      {[112, 407].map((axle) => (
        <g key={axle} transform={`translate(${axle} -39)`}>
          <circle r="43" fill="var(--asphalt)" />
          <circle r="36" fill="currentcolor" />
          <circle r="24" fill="var(--asphalt)" />
        </g>
      ))}
    </>
  );
}
