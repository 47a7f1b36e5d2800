/** The kinds of redirects for a select. */
export const REDIRECT_STATUS_LABELS = [
  { value: "301", label: "Moved for good (301)" },
  { value: "302", label: "Elsewhere for now (302)" },
  { value: "307", label: "Elsewhere for now, forms included (307)" },
  { value: "308", label: "Moved for good, forms included (308)" },
];
