import type { SocialNetwork } from "#app/lib/brand.ts";

/** Drawn for this site in one weight: what each network is for, not its trademark. */
const PATHS: Record<SocialNetwork, string> = {
  facebook:
    "M14.5 21v-8h3l.6-3.6h-3.6V7.2c0-1 .5-1.8 1.9-1.8H18V2.3C17.5 2.2 16.5 2 15.4 2 12.6 2 11 3.7 11 6.700v2.700H8V13h3v8",
  instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 7.800a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.400ZM17.2 5.900v1.8",
  youtube:
    "M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM10 8.800v6.400l5.5-3.200Z",
  twitter: "M4 4l16 16M20 4 4 20M3 4h4.500L21 20h-4.500Z",
};

export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[network]} />
    </svg>
  );
}
