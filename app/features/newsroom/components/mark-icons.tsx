import type { ReactNode } from "react";

function strokes(path: ReactNode) {
  return (
    <svg
      aria-hidden="true"
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
    >
      {path}
    </svg>
  );
}

/** The icons of the toolbar's buttons, which also have labels. */
export const MARK_ICONS = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  heading: <b>H2</b>,
  subheading: <b>H3</b>,
  link: strokes(
    <path d="m8 12 4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2" />,
  ),
  list: strokes(<path d="M7 5h10M7 10h10M7 15h10M3 5h1.5M3 10h1.5M3 15h1.5" />),
  numbers: strokes(<path d="M8 5h9M8 10h9M8 15h9M3 3.5l1-.5v4M2.5 12.5h2.5L2.5 16H5" />),
  quote: strokes(<path d="M3 4v12M7 6h10M7 10h10M7 14h6" />),
  picture: strokes(
    <path d="M2.5 3.5h15v13h-15ZM2.5 14l4.500-4.500 4 4 2.500-2.500 4 4M13 7.500v.1" />,
  ),
} as const;
