import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PictureShape } from "../pictures.ts";
import type { PreparedPhoto } from "./prepare-photo.ts";

/** The message if the modal's script fails to load. */
const UNCUT = "The crop tool didn't load. We'll send this photo as it is and crop it for you.";
const OPENING = "Opening your photo …";

type Dialog = typeof import("./cropper-dialog.tsx").default;

/** The state of a chosen photo: none, being inspected, or in the modal. */
type Step =
  | { step: "idle" }
  | { step: "opening"; file: File }
  | { step: "cropping"; source: string; Dialog: Dialog };

const IDLE: Step = { step: "idle" };

type Options = {
  shape: PictureShape;
  /** A photo that was already chosen and cropped. */
  chosen: File | undefined;
  onChoose: (() => void) | undefined;
};

/** Takes a file input's photo from selection to the cropped file, which replaces it in the input. */
export function usePhoto({ shape, chosen, onChoose }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const current = useRef<File | null>(null);
  const [step, setStep] = useState<Step>(IDLE);
  const [preview, setPreview] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  // The photo, if a script for it didn't load.
  const [retried, setRetried] = useState<File | null>(null);
  const source = step.step === "cropping" ? step.source : null;

  useEffect(() => () => revoke(source), [source]);
  useEffect(() => () => revoke(preview), [preview]);
  // A photo chosen before this script ran hasn't been cropped yet.
  const takeEarly = useEffectEvent(() => {
    const early = input.current?.files?.[0];
    if (early) choose(early);
  });
  useEffect(() => takeEarly(), []);
  useEffect(() => {
    if (!chosen || !input.current) return;
    current.current = chosen;
    fill(input.current, chosen);
    setPreview(URL.createObjectURL(chosen));
  }, [chosen]);
  const opening = step.step === "opening" ? step.file : null;
  const prepare = useEffectEvent(async (file: File, isCanceled: () => boolean) => {
    const { photo, Dialog } = await open(file, shape);
    if (isCanceled()) return;
    if (photo.outcome === "refused") {
      setFailure(photo.message);
      if (photo.canRetry) setRetried(file);
      return cancel();
    }
    if (photo.outcome === "uncut" || !Dialog) {
      setNote(photo.outcome === "uncut" ? photo.note : UNCUT);
      if (!Dialog) setRetried(file);
      return finish(photo.file);
    }
    setStep({ step: "cropping", source: URL.createObjectURL(photo.file), Dialog });
  });
  useEffect(() => {
    if (!opening) return;
    let isCanceled = false;
    void prepare(opening, () => isCanceled);
    return () => {
      isCanceled = true;
    };
  }, [opening]);

  function put(file: File | null) {
    current.current = file;
    if (input.current) fill(input.current, file);
  }

  function choose(file: File | undefined) {
    setFailure(null);
    setNote(null);
    setRetried(null);
    // A form submitted in the meantime includes the original photo.
    if (input.current) fill(input.current, file ?? current.current);
    setStep(file ? { step: "opening", file } : IDLE);
  }

  function finish(file: File) {
    put(file);
    setStep(IDLE);
    setPreview(URL.createObjectURL(file));
    onChoose?.();
  }

  function cancel() {
    put(current.current);
    setStep(IDLE);
    input.current?.focus();
  }

  function clear() {
    put(null);
    setStep(IDLE);
    setPreview(null);
    setFailure(null);
    setNote(null);
    setRetried(null);
    input.current?.focus();
  }

  return {
    input,
    step,
    preview,
    failure,
    /** The progress or outcome of preparing the photo. */
    note: opening ? OPENING : note,
    /** Opens the same photo again; null unless a script for it didn't load. */
    retry: retried && (() => choose(retried)),
    choose,
    finish,
    cancel,
    clear,
  };
}

/** Inspects a photo, loading the code for it. A network failure here must not break the form. */
async function open(
  file: File,
  shape: PictureShape,
): Promise<{ photo: PreparedPhoto; Dialog?: Dialog }> {
  try {
    const [{ preparePhoto }, { default: Dialog }] = await Promise.all([
      import("./prepare-photo.ts"),
      import("./cropper-dialog.tsx"),
    ]);
    return { photo: await preparePhoto(file, shape), Dialog };
  } catch {
    return { photo: { outcome: "uncut", file, note: UNCUT } };
  }
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
