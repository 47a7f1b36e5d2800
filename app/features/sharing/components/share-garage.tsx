import { vehiclePath } from "#app/lib/garage-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { carCardPath } from "../card-paths.ts";
import { ShareLinks } from "./share-links.tsx";
import { sharedPictures } from "./shared-pictures.ts";

/** What the share links of a car in a public garage show. */
export type SharedCar = {
  username: string;
  vehicle: { id: number; year: number; make: string; model: string; trim: string };
  /** The elapsed time of its quickest run, such as '9.930'; null without one. */
  bestTime: string | null;
};

/** The share links of a car's page in its garage, with its pictures. */
export function ShareGarage({ username, vehicle, bestTime }: SharedCar) {
  const car = vehicleName(vehicle);
  return (
    <ShareLinks
      subject="car"
      path={vehiclePath(username, vehicle.id)}
      text={bestTime ? `${username}: ${bestTime} s in a ${car}` : `${username}'s garage: ${car}`}
      pictures={sharedPictures(`car-${vehicle.id}`, (shape) =>
        carCardPath(username, vehicle.id, shape),
      )}
    />
  );
}
