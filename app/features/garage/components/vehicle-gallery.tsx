import { keyOfMediaPath } from "#app/lib/media-path.ts";
import { vehicleName } from "#app/lib/vehicle-name.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PresentedVehicle } from "../present-vehicle.ts";
import { STOCK_PICTURE } from "../rules.ts";
import styles from "./vehicle-gallery.module.css";
import { VehiclePicture } from "./vehicle-picture.tsx";

const idOf = (index: number) => `picture-${index}`;

/**
 * A vehicle's pictures, as parts of its bay: the main one large, the others below; a click opens the
 * full size.
 */
export function VehicleGallery({ vehicle }: { vehicle: PresentedVehicle }) {
  const { images } = vehicle;
  const count = images.length;
  if (images[0]?.imagePath === STOCK_PICTURE) {
    return <VehiclePicture vehicle={vehicle} className={styles.main} />;
  }
  return (
    <>
      <button
        type="button"
        className={classNames(styles.open, styles.main)}
        popoverTarget={idOf(0)}
        title="Full size"
      >
        <VehiclePicture vehicle={vehicle} />
      </button>
      {count > 1 ? (
        <ul className={styles.thumbs}>
          {images.slice(1).map((image, index) => (
            <li key={image.imagePath}>
              <button type="button" className={styles.open} popoverTarget={idOf(index + 1)}>
                <Picture
                  {...pictureOf(image)}
                  blurDataUrl={null}
                  isMinor
                  className={styles.photo}
                  alt={`Picture ${index + 2} of ${count}`}
                  sizes="10rem"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {images.map((image, index) => (
        <dialog
          key={image.imagePath}
          id={idOf(index)}
          popover="auto"
          className={styles.full}
          aria-label={`Picture ${index + 1} of ${count}`}
        >
          <Picture {...pictureOf(image)} alt={vehicleName(vehicle)} />
          <button type="button" popoverTarget={idOf(index)} aria-label="Close">
            <CloseIcon />
          </button>
        </dialog>
      ))}
    </>
  );
}

function pictureOf({ imagePath, ...image }: PresentedVehicle["images"][number]) {
  return { ...image, mediaKey: keyOfMediaPath(imagePath) };
}
