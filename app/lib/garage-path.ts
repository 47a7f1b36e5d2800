/** The address of a racer's garage. */
export function garagePath(username: string): string {
  return `/user/${encodeURIComponent(username)}`;
}

/** The address of a vehicle in it; its form, workshop and progress lie below. */
export function vehiclePath(username: string, vehicleId: number | string): string {
  return `${garagePath(username)}/vehicles/${vehicleId}`;
}

/** Where a racer adds a vehicle. */
export function newVehiclePath(username: string): string {
  return vehiclePath(username, "new");
}
