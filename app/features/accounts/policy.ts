type Person = { id: number } | null;

/** A garage is public once its owner is activated, and always visible to its owner. */
export function canSeeGarage(
  viewer: Person,
  owner: { id: number; isActivated: boolean; bannedAt: Date | null; anonymisedAt: Date | null },
): boolean {
  if (owner.anonymisedAt) return false;
  if (viewer?.id === owner.id) return true;
  return owner.isActivated && !owner.bannedAt;
}

/** Only the owner can add, edit and delete vehicles. */
export function canEditGarage(viewer: Person, owner: { id: number }): boolean {
  return viewer?.id === owner.id;
}
