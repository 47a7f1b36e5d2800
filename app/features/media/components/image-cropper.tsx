import { type ReactNode, useId, useState } from "react";
import { createPortal } from "react-dom";
import { RequiredMark } from "#app/ui/field.tsx";
import type { PictureShape } from "../pictures.ts";
import styles from "./image-cropper.module.css";
import { PhotoPlate } from "./photo-plate.tsx";
import { usePhoto } from "./use-photo.ts";

export type ImageCropperFieldProps = {
  label: string;
  /** The form field that carries the file. */
  name: string;
  shape: PictureShape;
  error?: string | undefined;
  help?: string | undefined;
  /** The current picture, which stays unless another is chosen. */
  currentUrl?: string | undefined;
  /** Given, a button goes back to this picture (the stock one). */
  stockUrl?: string | undefined;
  onReset?: (() => void) | undefined;
  onChoose?: (() => void) | undefined;
  /** A photo that was chosen and cut before. */
  chosen?: File | undefined;
  required?: boolean | undefined;
  /** A drawing of the photo to take: the field is a plate with it then, and offers the camera too. */
  outline?: ReactNode;
};

/**
 * A photo in a form: chosen, then turned and cut in a modal, then shown. The cut photo replaces the
 * chosen one in the file input itself, so the form carries it however it is sent. Without script
 * the input sends the photo as it is and the server cuts it.
 */
export function ImageCropperField(props: ImageCropperFieldProps) {
  const { label, name, shape, currentUrl, stockUrl, required } = props;
  const id = useId();
  const [isReset, setIsReset] = useState(false);
  const { input, step, preview, failure, note, ...photo } = usePhoto({
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

  const shown = preview ?? (isReset ? stockUrl : currentUrl);
  const error = failure ?? props.error;
  const help = note ?? props.help;
  const describedBy = error ? `${id}-error` : help ? `${id}-help` : undefined;
  const picture = shown ? (
    <img
      className={styles.preview}
      src={shown}
      alt={preview ? "Your cropped photo" : ""}
      width={Math.round(shape.aspect * 360)}
      height={360}
      style={{ aspectRatio: shape.aspect, maxWidth: `${shape.aspect * 26}rem` }}
    />
  ) : null;
  const field = (
    <input
      ref={input}
      id={id}
      className={styles.input}
      type="file"
      name={name}
      accept="image/*"
      required={required && !currentUrl}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      onChange={(event) => photo.choose(event.currentTarget.files?.[0])}
    />
  );
  const canReset = stockUrl !== undefined && shown !== undefined && shown !== stockUrl;

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        <RequiredMark isRequired={required} />
      </label>
      {props.outline ? (
        <PhotoPlate
          inputId={id}
          label={label}
          aspect={shape.aspect}
          picture={picture ?? props.outline}
          onTake={photo.choose}
        >
          {field}
        </PhotoPlate>
      ) : (
        <>
          {picture}
          {field}
        </>
      )}
      {canReset ? (
        <button className={styles.reset} type="button" onClick={reset}>
          Reset to the stock picture
        </button>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : help ? (
        <p className={styles.help} id={`${id}-help`} role={note ? "status" : undefined}>
          {help}
        </p>
      ) : null}
      {step.step === "cropping"
        ? createPortal(
            <step.Dialog
              source={step.source}
              shape={shape}
              onCropped={photo.finish}
              onCancel={photo.cancel}
            />,
            document.body,
          )
        : null}
    </div>
  );
}
