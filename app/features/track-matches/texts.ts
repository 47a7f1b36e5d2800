/** What claims of a strip's results answer. */
export const CLAIM_TEXTS = {
  gone: "That result is gone. Tracks can take a sheet back, and results nobody claims go after 60 days.",
  taken:
    "Somebody has claimed that run already. If it's yours, send your slip with its photos and a moderator will sort it out.",
  notTheirs:
    "The name and car number on the track's sheet aren't yours. If it's your run, send your slip with its photos: they decide.",
  notClaimed: "You haven't claimed that run, or your slip is already tied to it.",
  refused: "The track says that run isn't yours. Ask them at the tower if that's wrong.",
  asked:
    "Claimed. Send the slip. The sheet doesn't have your name, so the track checks that it's you.",
  claimed: "It's yours. Add your photos and send the slip.",
  matched: "It's yours, and your slip already matches: confirmed by the track.",
  released: "Claim taken back.",
  numberMissing: "Enter your car number",
  numberLong: "A car number is at most 12 characters",
  numbersFull:
    "You've given us all the car numbers we take. Send your slip with its photos instead.",
  numberNew: "Got it. If that car is on a sheet, you'll see it here.",
} as const;
