/** The signs in the panels of badges, 75 units high. */
const LIGHT = "#f7f4ea";
const AMBER = "#ffb21a";

/** The panel is slanted, so the lamps are too. */
const LAMPS = [
  { x: 30.2, y: 13, color: LIGHT },
  { x: 27.836, y: 25, color: AMBER },
  { x: 25.472, y: 37, color: AMBER },
  { x: 23.108, y: 49, color: AMBER },
  { x: 20.744, y: 61, color: "#2fd36c" },
];

export const TREE_SIGN = LAMPS.map(
  ({ x, y, color }) => `<circle cx="${x}" cy="${y}" r="4.6" fill="${color}"/>`,
).join("");

export const LAUNCH_SIGN = `<g fill="none" stroke="${LIGHT}" stroke-width="3"><circle cx="27" cy="33" r="9.5"/><circle cx="27" cy="33" r="2.5" fill="${LIGHT}"/></g><path d="M12 46.5H36M10.6 53.5H28M9.2 60.5H20" stroke="${AMBER}" stroke-width="3"/>`;

export const TRAPS_SIGN = `<path d="M20.6 16h9L23.4 37.5l-3.4 21.5h-9L16 37.5z" fill="${AMBER}" transform="translate(-3.5)"/><path d="M20.6 16h9l-2.2 21.5L20 59h-9l7.4-21.5z" fill="${LIGHT}" transform="translate(8.5)"/>`;
