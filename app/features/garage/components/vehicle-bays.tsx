import { vehiclePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import type { Garage } from "../read-garage.server.ts";
import styles from "./vehicle-bays.module.css";

type VehicleBaysProps = {
  username: string;
  vehicles: Garage["vehicles"];
  more: Garage["more"];
  selectedId: number;
};

/**
 * The garage's other vehicles behind their doors, the selected one's being open. Nothing for the only
 * vehicle of a garage.
 */
export function VehicleBays({ username, vehicles, more, selectedId }: VehicleBaysProps) {
  if (vehicles.length < 2) return null;
  const doorTo = (id: number, label: string) => (
    <Link
      key={id}
      to={vehiclePath(username, id)}
      className={styles.door}
      aria-current={id === selectedId ? "page" : undefined}
    >
      <span>{label}</span>
    </Link>
  );
  return (
    <nav aria-label="Vehicles" className={styles.bays}>
      {more.earlierId === null ? null : doorTo(more.earlierId, "Earlier vehicles")}
      {vehicles.map((car) => doorTo(car.id, doorLabel(car, vehicles)))}
      {more.laterId === null ? null : doorTo(more.laterId, "Later vehicles")}
    </nav>
  );
}

/** Year and model; also the trim if that is ambiguous, and a number if it still is. */
function doorLabel(car: Garage["vehicles"][number], all: Garage["vehicles"]): string {
  const sameModel = all.filter(({ year, model }) => year === car.year && model === car.model);
  const twins = sameModel.filter(({ trim }) => trim === car.trim);
  const words = [
    car.year,
    car.model,
    sameModel.length > 1 && car.trim,
    twins.length > 1 && `#${twins.indexOf(car) + 1}`,
    car.isSold && "(sold)",
  ];
  return words.filter(Boolean).join(" ");
}
