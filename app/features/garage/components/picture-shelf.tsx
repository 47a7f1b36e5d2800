import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import { VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { Workshop } from "../read-workshop.server.ts";
import { GARAGE_LIMITS } from "../rules.ts";
import styles from "./workshop-screen.module.css";

type PictureShelfProps = { workshop: Workshop; errors: FieldErrors };

/** A vehicle's pictures in order, and a form for one more. */
export function PictureShelf({ workshop, errors }: PictureShelfProps) {
  const { images, saveKey } = workshop;
  return (
    <section aria-labelledby="pictures" className={styles.section}>
      <h2 id="pictures">Pictures</h2>
      <p className={styles.hint}>
        {images.length} of {GARAGE_LIMITS.pictures}. The first one is your main picture.
      </p>
      <ol className={styles.shelf}>
        {images.map((image, index) => (
          <li key={image.id}>
            <img src={image.path} alt={`Number ${index + 1}`} width={400} height={225} />
            <PostForm preventScrollReset className={styles.moves}>
              <input type="hidden" name="intent" value="move-picture" />
              <input type="hidden" name="id" value={image.id} />
              {index > 0 ? (
                <>
                  <Move to="main">Make main</Move>
                  <Move to="earlier">Earlier</Move>
                </>
              ) : (
                <strong>Main picture</strong>
              )}
              {index < images.length - 1 ? <Move to="later">Later</Move> : null}
              <Link
                to={`?remove-picture=${image.id}`}
                preventScrollReset
                aria-label={`Remove picture ${index + 1}`}
              >
                Remove
              </Link>
            </PostForm>
          </li>
        ))}
      </ol>
      {images.length < GARAGE_LIMITS.pictures ? (
        <PostForm encType="multipart/form-data" preventScrollReset className={styles.form}>
          <input type="hidden" name="intent" value="add-picture" />
          <input type="hidden" name={IDEMPOTENCY_FIELD} value={saveKey} />
          <ImageCropperField
            label="Add a photo"
            name="vehicleImage"
            shape={VEHICLE_SHAPE}
            help="JPEG, PNG or WebP up to 12 MB, we crop it wide. We remove the location from the file."
            error={errors.vehicleImage}
          />
          <Button variant="ghost">Add picture</Button>
        </PostForm>
      ) : null}
    </section>
  );
}

function Move({ to, children }: { to: string; children: string }) {
  return (
    <button type="submit" name="move" value={to}>
      {children}
    </button>
  );
}
