/** The path of a racer's garage. */
export function garagePath(username: string): string {
  return `/user/${encodeURIComponent(username)}`;
}

/** The path of a vehicle in it; its form, workshop and progress are below that. */
export function vehiclePath(username: string, vehicleId: number | string): string {
  return `${garagePath(username)}/vehicles/${vehicleId}`;
}

/** Where a racer adds a vehicle. */
export function newVehiclePath(username: string): string {
  return vehiclePath(username, "new");
}
