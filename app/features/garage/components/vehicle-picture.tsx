import { keyOfMediaPath } from "#app/lib/media-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { PresentedVehicle } from "../present-vehicle.ts";
import { STOCK_PICTURE } from "../rules.ts";
import styles from "./vehicle-gallery.module.css";

const SIZES = "(width >= 100rem) 72rem, (width >= 64rem) 60vw, 100vw";

type VehiclePictureProps = {
  vehicle: PresentedVehicle;
  /** For the plate, which isn't inside of a button. */
  className?: string | undefined;
};

/** The vehicle's photo, or the stock picture with a plate of its model. */
export function VehiclePicture({ vehicle, className }: VehiclePictureProps) {
  const [image] = vehicle.images;
  if (image && image.imagePath !== STOCK_PICTURE) {
    return (
      <Picture
        className={styles.photo}
        mediaKey={keyOfMediaPath(image.imagePath)}
        width={image.width}
        height={image.height}
        alt={vehicleName(vehicle)}
        sizes={SIZES}
        blurDataUrl={image.blurDataUrl}
        priority
      />
    );
  }
  return (
    <div className={classNames(styles.plated, className)}>
      <Picture
        className={styles.photo}
        src={STOCK_PICTURE}
        width={1600}
        height={900}
        alt=""
        priority
      />
      <p className={classNames(styles.plate, !vehicle.isStock && styles.modifiedPlate)}>
        <span className={styles.plateYear}>{vehicle.year}</span>
        <span className={styles.plateModel}>{vehicle.model}</span>
        <span className={styles.plateTrim}>{vehicle.trim}</span>
      </p>
    </div>
  );
}
