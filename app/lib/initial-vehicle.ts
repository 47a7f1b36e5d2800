/** The vehicle that a garage shows first: the requested one, the default, or the first. */
export function initialVehicle<V extends { id: number; isDefault: boolean }>(
  vehicles: readonly V[],
  requestedId?: number,
): V | null {
  return (
    vehicles.find(({ id }) => id === requestedId) ??
    vehicles.find(({ isDefault }) => isDefault) ??
    vehicles[0] ??
    null
  );
}
