/**
 * Since when mails to an account's address are its own. Whoever has proved that the mailbox is theirs may have all
 * of it; an address that was only typed may be a stranger's, with mails from before.
 */
export function ownMailsSince({
  isActivated,
  createdAt,
}: {
  isActivated: boolean;
  createdAt: Date;
}): Date {
  return isActivated ? new Date(0) : createdAt;
}
