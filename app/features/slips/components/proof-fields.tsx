import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import { SLIP_SHAPE } from "#app/features/media/pictures.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import type { SlipFormData } from "../read-slip-form.server.ts";
import { SlipOutline, SlipWithVinOutline } from "./photo-outlines.tsx";
import styles from "./time-slip-form.module.css";

type ProofFieldsProps = {
  /** The slip being corrected: its photos stay unless new ones are sent. */
  slip: SlipFormData["slip"];
  /** Photos chosen earlier, by field name. */
  photos: Record<string, File> | undefined;
  errors: FieldErrors;
  onChoose: () => void;
};

/** Where links to the photos lead. */
export const PHOTOS_ID = "slip-photos";

/** The two photos: the slip, which is public, and the slip with the VIN, for moderators only. */
export function ProofFields({ slip, photos, errors, onChoose }: ProofFieldsProps) {
  return (
    <fieldset id={PHOTOS_ID} className={styles.group}>
      <legend>Photos</legend>
      <div className={styles.photos}>
        <ImageCropperField
          label="Time slip"
          name="timeslip"
          shape={SLIP_SHAPE}
          outline={<SlipOutline />}
          required={!slip}
          chosen={photos?.timeslip}
          onChoose={onChoose}
          currentUrl={slip?.imagePath1 ?? undefined}
          error={errors.timeslip}
          help={
            slip ? "We'll keep this one unless you choose another." : "Everyone can see this one."
          }
        />
        <ImageCropperField
          label="Time slip with VIN"
          name="timeslipAndVin"
          shape={SLIP_SHAPE}
          outline={<SlipWithVinOutline />}
          required={!slip?.imagePath2}
          chosen={photos?.timeslipAndVin}
          onChoose={onChoose}
          currentUrl={slip?.imagePath2 ?? undefined}
          error={errors.timeslipAndVin}
          help="Only you and the moderators can see this one."
        />
      </div>
    </fieldset>
  );
}
