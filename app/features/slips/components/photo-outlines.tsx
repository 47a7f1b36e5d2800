/** Outline for the photo of the slip: the whole slip, flat. */
export function SlipOutline() {
  return (
    <svg viewBox="0 0 100 140" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <Slip />
    </svg>
  );
}

/** Outline for the second photo: the slip next to the VIN plate. */
export function SlipWithVinOutline() {
  return (
    <svg viewBox="0 0 100 140" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <g transform="translate(14 44) scale(.68)">
        <Slip />
      </g>
      <rect x="6" y="8" width="88" height="24" rx="3" />
      <path d="M14 24h72" strokeWidth="8" strokeDasharray="2.6 1.6" />
      <path d="M14 15h22" />
    </svg>
  );
}

function Slip() {
  return (
    <>
      <path d="M18 8l5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 5-4 5 4 4-3v131l-4 3-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4Z" />
      <path d="M36 22h28M30 32h40M28 50h16M56 50h16M28 62h16M56 62h16M28 74h16M56 74h16" />
      <path d="M28 92h44M28 104h44" strokeWidth="5" />
    </>
  );
}
