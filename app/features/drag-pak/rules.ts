import { cleanValue } from "#app/lib/text/value.ts";
import type { DragPakKind, DragPakStatus } from "#db/schema/drag-pak.ts";

export type { DragPakKind };

/**
 * A field of a request: the form, the review, the mail, the CSV file and the schema are derived
 * from it.
 */
export type DragPakField = {
  name: string;
  label: string;
  type?: "email" | "tel" | "area";
  isRequired?: boolean;
  maxLength: number;
  autoComplete?: string;
  help?: string;
  /** The options, for a choice field. */
  options?: readonly string[];
};

const NAME = {
  name: "name",
  label: "Full name",
  isRequired: true,
  maxLength: 80,
  autoComplete: "name",
} as const;
const EMAIL = {
  name: "email",
  label: "Email",
  type: "email",
  isRequired: true,
  maxLength: 254,
  autoComplete: "email",
  help: "We confirm your request here.",
} as const;
const PHONE = {
  name: "phone",
  label: "Phone",
  type: "tel",
  maxLength: 30,
  autoComplete: "tel",
} as const;
const COUNTRY = {
  name: "country",
  label: "Country",
  isRequired: true,
  maxLength: 20,
  options: ["United States", "Canada"],
  help: "Drag Paks are sold in these two countries.",
} as const;
const REGION = {
  name: "region",
  label: "State or province",
  isRequired: true,
  maxLength: 40,
  autoComplete: "address-level1",
} as const;
const POSTAL_CODE = {
  name: "postalCode",
  label: "ZIP or postal code",
  isRequired: true,
  maxLength: 10,
  autoComplete: "postal-code",
} as const;
const MESSAGE = {
  name: "message",
  label: "Anything else?",
  type: "area",
  maxLength: 1000,
} as const;

export const DRAG_PAK_FIELDS: Readonly<Record<DragPakKind, readonly DragPakField[]>> = {
  dealer: [
    {
      name: "dealership",
      label: "Dealership",
      isRequired: true,
      maxLength: 100,
      autoComplete: "organization",
    },
    { name: "dealerCode", label: "Dealer code", maxLength: 12, help: "If you have it handy." },
    NAME,
    { name: "jobTitle", label: "Job title", maxLength: 60, autoComplete: "organization-title" },
    EMAIL,
    { ...PHONE, isRequired: true },
    COUNTRY,
    REGION,
    POSTAL_CODE,
    {
      name: "carCount",
      label: "How many cars?",
      isRequired: true,
      maxLength: 3,
      options: ["1", "2", "3", "4", "5+"],
    },
    {
      name: "buyer",
      label: "Do you have a buyer?",
      isRequired: true,
      maxLength: 20,
      options: ["Yes, named", "In talks", "For stock"],
    },
    MESSAGE,
  ],
  customer: [
    NAME,
    EMAIL,
    PHONE,
    COUNTRY,
    REGION,
    POSTAL_CODE,
    {
      name: "use",
      label: "Where will it run?",
      isRequired: true,
      maxLength: 40,
      options: ["Factory Stock Showdown", "Stock or Super Stock", "Bracket racing", "Exhibition"],
    },
    {
      name: "license",
      label: "Competition license",
      isRequired: true,
      maxLength: 30,
      options: ["I hold one", "I'm working on it", "Not yet"],
    },
    {
      name: "dealership",
      label: "Preferred dealer",
      maxLength: 100,
      help: "Leave it empty and we'll suggest one.",
    },
    MESSAGE,
  ],
};

export const DRAG_PAK_KIND_LABELS: Readonly<Record<DragPakKind, string>> = {
  dealer: "Dealer",
  customer: "Customer",
};
export const DRAG_PAK_STATUS_LABELS: Readonly<Record<DragPakStatus, string>> = {
  NEW: "New",
  ANSWERED: "Answered",
  CLOSED: "Closed",
};

export const DRAG_PAK_STATUS_TABS: readonly DragPakStatus[] = ["NEW", "ANSWERED", "CLOSED"];

export const NOTE_MAX_LENGTH = 500;

/** Requests are deleted after two years, handled or not. */
export const DRAG_PAK_RETENTION_DAYS = 730;

/** Without 0, 1, B, I, L, O, S, U, Z, which are easily confused when read aloud or handwritten. */
const NUMBER_LETTERS = "23456789ACDEFGHJKMNPQRTVWXY";
const NUMBER_PATTERN = /^DP-[2-9AC-HJKMNP-RTV-Y]{4}-[2-9AC-HJKMNP-RTV-Y]{4}$/;

/**
 * A confirmation number, `DP-7K3M-Q2XW`: 38 random bits.
 *
 * @param randomBytes fills an array with random bytes
 */
export function makeDragPakNumber(
  randomBytes: (room: Uint8Array<ArrayBuffer>) => Uint8Array,
): string {
  let letters = "";
  while (letters.length < 8) {
    // Bytes past the last full multiple of the alphabet would favor the first letters.
    const fair = [...randomBytes(new Uint8Array(16))].filter((byte) => byte < 243);
    letters += fair.map((byte) => NUMBER_LETTERS[byte % NUMBER_LETTERS.length]).join("");
  }
  return `DP-${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}

/** A typed number in its stored form; null when it can't be a number. */
export function readDragPakNumber(typed: string): string | null {
  const number = cleanValue(typed).toUpperCase();
  return NUMBER_PATTERN.test(number) ? number : null;
}

/** The answers of a request with their labels, in the form's order, without empty ones. */
export function labeledAnswers(kind: DragPakKind, answers: Readonly<Record<string, string>>) {
  return DRAG_PAK_FIELDS[kind].flatMap(({ name, label }) => {
    const value = answers[name] ?? "";
    return value === "" ? [] : [{ name, label, value }];
  });
}
