import { useEffect, useState } from "react";
import type { TextPicture } from "#app/features/news/text-pictures.ts";
import { uploadErrorMessage, uploadPicture } from "./upload-picture.ts";

export type PictureUpload =
  | { kind: "sending"; percent: number }
  | { kind: "stored"; picture: TextPicture }
  | { kind: "failed"; why: string };

const START: PictureUpload = { kind: "sending", percent: 0 };

/** Uploads a picture as soon as it is chosen; `retry` uploads it again after a failure. */
export function usePictureUpload(file: File): { upload: PictureUpload; retry: () => void } {
  const [upload, setUpload] = useState(START);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the same file
  useEffect(() => {
    let isUnmounted = false;
    const show = (next: PictureUpload) => {
      if (!isUnmounted) setUpload(next);
    };
    show(START);
    uploadPicture(file, (percent) => show({ kind: "sending", percent })).then(
      (picture) => show({ kind: "stored", picture }),
      (error: unknown) => show({ kind: "failed", why: uploadErrorMessage(error) }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [file, attempt]);

  return { upload, retry: () => setAttempt(attempt + 1) };
}
