import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { RequiredMark } from "#app/ui/field.tsx";
import type { PictureShape } from "../pictures.ts";
import styles from "./image-cropper.module.css";
import { PhotoPlate } from "./photo-plate.tsx";

/** The message where the modal's script doesn't load. */
const UNCUT = "The crop tool didn't load. We'll send this photo as it is and crop it for you.";

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
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [isReset, setIsReset] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isUncut, setIsUncut] = useState(false);
  const kept = useRef<File | null>(null);
  const CropperDialog = useCropperDialog(source !== null, keepUncut);

  useEffect(() => () => revoke(source), [source]);
  useEffect(() => () => revoke(preview), [preview]);
  // A photo chosen before this script ran has not been cut yet.
  useEffect(() => {
    const early = input.current?.files?.[0];
    if (early) setSource(URL.createObjectURL(early));
  }, []);
  const { chosen } = props;
  useEffect(() => {
    if (!chosen || !input.current) return;
    kept.current = chosen;
    fill(input.current, chosen);
    setPreview(URL.createObjectURL(chosen));
  }, [chosen]);

  function put(file: File | null) {
    kept.current = file;
    if (input.current) fill(input.current, file);
  }

  function choose(file: File | undefined) {
    setFailure(null);
    setIsUncut(false);
    if (!file) return put(kept.current);
    if (file.size === 0 || !/^image\//.test(file.type || "image/")) {
      put(kept.current);
      return setFailure("This file is not a photo. Choose a JPEG, PNG or WebP photo.");
    }
    setSource(URL.createObjectURL(file));
  }

  function finish(file: File) {
    put(file);
    setSource(null);
    setPreview(URL.createObjectURL(file));
    setIsReset(false);
    props.onChoose?.();
  }

  /** The server cuts what arrives uncut. */
  function keepUncut() {
    const file = input.current?.files?.[0];
    if (!file) return;
    setIsUncut(true);
    finish(file);
  }

  function cancel() {
    put(kept.current);
    setSource(null);
    input.current?.focus();
  }

  function reset() {
    put(null);
    setPreview(null);
    setFailure(null);
    setIsUncut(false);
    setIsReset(true);
    input.current?.focus();
    props.onReset?.();
  }

  const shown = preview ?? (isReset ? stockUrl : currentUrl);
  const error = failure ?? props.error;
  const help = isUncut ? UNCUT : props.help;
  const note = error ? `${id}-error` : help ? `${id}-help` : undefined;
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
      aria-describedby={note}
      onChange={(event) => choose(event.currentTarget.files?.[0])}
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
          onTake={(file) => {
            if (input.current) fill(input.current, file);
            choose(file);
          }}
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
        <p className={styles.help} id={`${id}-help`} role={isUncut ? "status" : undefined}>
          {help}
        </p>
      ) : null}
      {source && CropperDialog
        ? createPortal(
            <CropperDialog source={source} shape={shape} onCropped={finish} onCancel={cancel} />,
            document.body,
          )
        : null}
    </div>
  );
}

type Dialog = typeof import("./cropper-dialog.tsx").default;

/** The modal, once it is needed and loaded; a connection that fails then must not take the form away. */
function useCropperDialog(isNeeded: boolean, onFailure: () => void): Dialog | null {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isNeeded || dialog) return;
    let isOver = false;
    const load = async () => {
      try {
        const module = await import("./cropper-dialog.tsx");
        if (!isOver) setDialog(() => module.default);
      } catch {
        if (!isOver) fail();
      }
    };
    load();
    return () => {
      isOver = true;
    };
  }, [isNeeded, dialog]);
  return dialog;
}

/** Puts a file into an input, as if it had been chosen there. */
function fill(input: HTMLInputElement, file: File | null) {
  const files = new DataTransfer();
  if (file) files.items.add(file);
  input.files = files.files;
}

function revoke(url: string | null) {
  if (url) URL.revokeObjectURL(url);
}
