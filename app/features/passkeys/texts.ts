import { PASSKEY_LIMITS } from "./rules.ts";

export const PASSKEY_TEXTS = {
  refused: "This passkey doesn't work here. Use your password.",
  notStored: "The passkey could not be verified. Please try again.",
  full: `You have ${PASSKEY_LIMITS.each} passkeys. Remove one to make room.`,
  alreadyThere: "This passkey is already on your list.",
  missing: "You don't have that passkey.",
  passwordNeeded: "Enter your password to add a passkey.",
  passwordWrong: "That's not your password.",
  canceled: "No passkey was added. It was canceled or took too long. Try again.",
  alreadyOnDevice: "This device already has a passkey for your account.",
  forbidden:
    "Your browser doesn't allow passkeys at this address. Open the site at its usual https:// address and try again.",
  unsupported: "This browser doesn't support passkeys. Use your password.",
  notAdded: "The passkey couldn't be added. Try again.",
  added: "Passkey added.",
  renamed: "Passkey renamed.",
  removed: "Passkey removed. It can't be used to log in anymore.",
} as const;
