import type { ReportReason } from "#db/schema/desk.ts";

/** The reasons for a report: the reporter's choice and the text for the racer. */
export const REPORT_LABELS: Record<ReportReason, { label: string; toRacer: string }> = {
  NUMBERS_WRONG: {
    label: "The numbers don't match the slip",
    toRacer: "that the numbers may not match the slip",
  },
  WRONG_CLASS: {
    label: "Wrong class: stock or modified",
    toRacer: "that the car may be in the wrong class",
  },
  NOT_THEIR_RUN: {
    label: "Someone else's run or car",
    toRacer: "that it may be someone else's run",
  },
  PICTURE: { label: "A problem with the photo", toRacer: "a problem with the photo" },
  OTHER: { label: "Something else", toRacer: "a problem with the run" },
};

export const REPORT_TEXTS = {
  notActivated: "Your account is not activated!",
  ownRun: "This is your own run. Edit or withdraw it instead.",
  notListed: "That run isn't on the boards.",
  twice: "You already reported this run.",
  tooMany: "Ten of your reports are still open. Wait for a moderator to answer one.",
  notFound: "That report doesn't exist.",
  changed: "The run changed while you were looking. Take another look.",
  decided: "This report has already been decided.",
  ownCause: "You can't decide your own report, or one about your own run.",
  sent: "Thank you. A moderator will look at it and email you the answer.",
} as const;
