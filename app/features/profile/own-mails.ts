/**
 * The instant from which mails to an account's address belong to the account. The verified owner of a mailbox
 * may have all of them; an unverified address may be a stranger's who got earlier mails.
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
