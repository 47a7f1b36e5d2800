import { type ReactNode, useId, useState } from "react";
import { createPortal } from "react-dom";
import { RequiredMark } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-field.tsx";
import type { PictureShape } from "../pictures.ts";
import styles from "./image-cropper.module.css";
import { PhotoPlate } from "./photo-plate.tsx";
import { usePhoto } from "./use-photo.ts";

export type ImageCropperFieldProps = {
  label: string;
  /** The name of the file's form field. */
  name: string;
  shape: PictureShape;
  error?: string | undefined;
  help?: string | undefined;
  /** The current picture, unchanged unless another is chosen. */
  currentUrl?: string | undefined;
  /** The stock picture; if set, a button resets to it. */
  stockUrl?: string | undefined;
  onReset?: (() => void) | undefined;
  onChoose?: (() => void) | undefined;
  /** A photo that was already chosen and cropped. */
  chosen?: File | undefined;
  required?: boolean | undefined;
  /** A drawing of the photo to take: shows the field as a large plate that also offers the camera. */
  outline?: ReactNode;
};

/**
 * A photo field: the photo is chosen, rotated and cropped in a dialog, then shown. The cropped photo replaces
 * the chosen one in the file input itself, so any kind of submission includes it. Without script the input
 * sends the original photo and the server crops it.
 */
export function ImageCropperField(props: ImageCropperFieldProps) {
  const { label, shape, stockUrl } = props;
  const id = useId();
  const [isReset, setIsReset] = useState(false);
  const photo = usePhoto({
    shape,
    chosen: props.chosen,
    onChoose: () => {
      setIsReset(false);
      props.onChoose?.();
    },
  });

  function reset() {
    photo.clear();
    setIsReset(true);
    props.onReset?.();
  }

  const url = photo.preview ?? (isReset ? stockUrl : props.currentUrl);
  const canReset = stockUrl !== undefined && url !== undefined && url !== stockUrl;
  const hint = hintOf(props, photo);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        <RequiredMark isRequired={props.required} />
      </label>
      <PhotoInput {...props} id={id} photo={photo} url={url} hint={hint} />
      {canReset ? (
        <button className={styles.reset} type="button" onClick={reset}>
          Reset to the stock picture
        </button>
      ) : null}
      <HintLine id={id} hint={hint} />
      {photo.retry ? (
        <button className={styles.reset} type="button" onClick={photo.retry}>
          Try again
        </button>
      ) : null}
      <CropDialog photo={photo} shape={shape} />
    </div>
  );
}

type Photo = ReturnType<typeof usePhoto>;
type Hint = { kind: "error" | "help" | "note"; text: string } | null;

/** What the field says below: an error, or else a note about the photo, or else its help. */
function hintOf(props: ImageCropperFieldProps, { failure, note }: Photo): Hint {
  const error = failure ?? props.error;
  if (error) return { kind: "error", text: error };
  if (note) return { kind: "note", text: note };
  return props.help ? { kind: "help", text: props.help } : null;
}

function hintIdOf(id: string, { kind }: NonNullable<Hint>): string {
  return kind === "error" ? `${id}-error` : `${id}-help`;
}

function HintLine({ id, hint }: { id: string; hint: Hint }) {
  if (!hint) return null;
  const roles = { error: "alert", note: "status", help: undefined };
  return (
    <p
      className={hint.kind === "error" ? styles.error : styles.help}
      id={hintIdOf(id, hint)}
      role={roles[hint.kind]}
    >
      {hint.text}
    </p>
  );
}

type PhotoInputProps = ImageCropperFieldProps & {
  id: string;
  photo: Photo;
  /** The picture to show, if there is one. */
  url: string | undefined;
  hint: Hint;
};

/** The file input with the picture above it, or on a plate with the camera. */
function PhotoInput({ id, photo, url, hint, ...props }: PhotoInputProps) {
  const { shape, outline } = props;
  const alt = photo.preview ? "Your cropped photo" : "";
  const picture = url ? <Preview source={url} alt={alt} aspect={shape.aspect} /> : null;
  const input = (
    <FileInput
      action="Choose a photo"
      ref={photo.input}
      id={id}
      name={props.name}
      accept="image/*"
      required={props.required && !props.currentUrl}
      aria-invalid={hint?.kind === "error" ? true : undefined}
      aria-describedby={hint ? hintIdOf(id, hint) : undefined}
      onChange={(event) => photo.choose(event.currentTarget.files?.[0])}
    />
  );
  return outline ? (
    <PhotoPlate
      label={props.label}
      aspect={shape.aspect}
      picture={picture ?? outline}
      onTake={photo.choose}
    >
      {input}
    </PhotoPlate>
  ) : (
    <>
      {picture}
      {input}
    </>
  );
}

type PreviewProps = { source: string; alt: string; aspect: number };

function Preview({ source, alt, aspect }: PreviewProps) {
  return (
    <img
      className={styles.preview}
      src={source}
      alt={alt}
      width={Math.round(aspect * 360)}
      height={360}
      style={{ aspectRatio: aspect, maxWidth: `${aspect * 26}rem` }}
    />
  );
}

function CropDialog({ photo, shape }: { photo: Photo; shape: PictureShape }) {
  const { step } = photo;
  if (step.step !== "cropping") return null;
  return createPortal(
    <step.Dialog
      source={step.source}
      shape={shape}
      onCropped={photo.finish}
      onCancel={photo.cancel}
    />,
    document.body,
  );
}
