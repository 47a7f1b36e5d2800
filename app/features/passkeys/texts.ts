import { PASSKEY_LIMITS } from "./rules.ts";

export const PASSKEY_TEXTS = {
  refused: "This passkey doesn't work here. Use your password.",
  notStored: "The passkey could not be verified. Please try again.",
  full: `You have ${PASSKEY_LIMITS.each} passkeys. Remove one to make room.`,
  alreadyThere: "This passkey is already on your list.",
  missing: "You don't have that passkey.",
  passwordNeeded: "Enter your password to add a passkey.",
  passwordWrong: "That's not your password.",
  added: "Passkey added.",
  renamed: "Passkey renamed.",
  removed: "Passkey removed. It can't be used to log in anymore.",
} as const;
