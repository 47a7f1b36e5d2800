/** The vehicle that a garage opens with: the requested one, else the default, else the first. */
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
