import { useEffect, useState } from "react";
import type { TextPicture } from "#app/features/news/text-pictures.ts";
import { uploadPicture, whyItFailed } from "./upload-picture.ts";

export type PictureUpload =
  | { kind: "sending"; percent: number }
  | { kind: "stored"; picture: TextPicture }
  | { kind: "failed"; why: string };

const START: PictureUpload = { kind: "sending", percent: 0 };

/** Sends a picture as soon as it was chosen; one that failed is kept, and sent again by `retry`. */
export function usePictureUpload(file: File): { upload: PictureUpload; retry: () => void } {
  const [upload, setUpload] = useState(START);
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the same file
  useEffect(() => {
    let isLeft = false;
    const show = (next: PictureUpload) => {
      if (!isLeft) setUpload(next);
    };
    show(START);
    uploadPicture(file, (percent) => show({ kind: "sending", percent })).then(
      (picture) => show({ kind: "stored", picture }),
      (error: unknown) => show({ kind: "failed", why: whyItFailed(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [file, attempt]);

  return { upload, retry: () => setAttempt(attempt + 1) };
}
