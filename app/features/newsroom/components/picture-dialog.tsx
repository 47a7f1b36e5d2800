import { type FormEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { pictureMarkdown } from "#app/features/news/text-pictures.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { ARTICLE_LIMITS } from "../schema.ts";
import styles from "./picture-dialog.module.css";
import { type PictureUpload, usePictureUpload } from "./use-picture-upload.ts";

type PictureDialogProps = {
  file: File;
  /** How many pictures follow. */
  waiting: number;
  onInsert: (markdown: string) => void;
  onClose: () => void;
};

/**
 * Adds a picture to the text; it uploads while its alternative text, which is required, is typed. The dialog
 * is outside the article's form, which doesn't see its events.
 */
export function PictureDialog(props: PictureDialogProps) {
  return createPortal(
    // React events of a portal bubble to the form that opened it.
    <div onInput={(event) => event.stopPropagation()}>
      <Modal
        title={props.waiting > 0 ? `Picture, ${props.waiting} more to come` : "Picture"}
        isOpen
        onClose={props.onClose}
      >
        <PictureForm {...props} />
      </Modal>
    </div>,
    document.body,
  );
}

function PictureForm({ file, onInsert, onClose }: PictureDialogProps) {
  const { upload, retry } = usePictureUpload(file);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const [alt, caption] = [readLine(data, "alt"), readLine(data, "caption")];
    if (alt === "") return setError("Say what the picture shows.");
    if (upload.kind === "stored") onInsert(pictureMarkdown(upload.picture, { alt, caption }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Preview file={file} />
      <Progress upload={upload} name={file.name} />
      <TextField
        label="What it shows"
        name="alt"
        required
        maxLength={ARTICLE_LIMITS.alt}
        help="For people who can't see it."
        error={error}
        autoComplete="off"
        data-autofocus=""
        onChange={() => setError(undefined)}
      />
      <TextField
        label="Caption"
        name="caption"
        maxLength={ARTICLE_LIMITS.alt}
        help="Shows below it. Optional."
        autoComplete="off"
      />
      <div className={styles.acts}>
        {upload.kind === "failed" ? (
          <Button type="button" onClick={retry}>
            Retry
          </Button>
        ) : (
          <Button isBusy={upload.kind === "sending"}>Insert</Button>
        )}
        <Button type="button" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function readLine(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? cleanLine(value) : "";
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (!address) return null;
  return <img src={address} alt="" className={styles.preview} onError={() => setAddress(null)} />;
}

function Progress({ upload, name }: { upload: PictureUpload; name: string }) {
  if (upload.kind === "failed") {
    return (
      <Alert status="danger" title="Not uploaded">
        <p>{upload.why}</p>
      </Alert>
    );
  }
  const percent = upload.kind === "stored" ? 100 : upload.percent;
  return (
    <p className={styles.progress}>
      <progress max={100} value={percent} aria-label={`Uploading ${name}`} />
      <span>{upload.kind === "stored" ? "Uploaded" : `${percent}%`}</span>
    </p>
  );
}
