export const PASSKEY_LIMITS = { each: 10, name: 60 } as const;

export const PASSKEY_TEXTS = {
  refused: "This passkey does not sign in here. Use your password.",
  notStored: "The passkey could not be verified. Please try again.",
  full: `You have ${PASSKEY_LIMITS.each} passkeys. Remove one to make room.`,
  alreadyThere: "This passkey is in your list already.",
  missing: "There is no such passkey of yours.",
  passwordNeeded: "Type your password to add a passkey.",
  passwordWrong: "This is not your password.",
  added: "The passkey was added.",
  renamed: "The passkey was renamed.",
  removed: "The passkey was removed. It signs nobody in any more.",
} as const;
