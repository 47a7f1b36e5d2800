import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { isBlank } from "#app/lib/text/prose.ts";
import { isSameValue, typeInto } from "./form-fields.ts";
import styles from "./photo-reader.module.css";
import type { ReadField } from "./use-filled-form.ts";

/** What the photo says about a field, below it: the strip of paper, and whether the field agrees. */
export function PhotoMark(props: ReadField) {
  const { field, name, value, typed } = props;
  const place = usePlaceBelow(field);
  if (!place) return null;
  const isTaken = value !== null && isSameValue(name, value, typed);
  return createPortal(
    <span className={styles.mark} data-state={stateOf(props, isTaken)}>
      <Strip {...props} />
      {isTaken && <span>From your photo</span>}
      {value === null && isBlank(typed) && <span>We can't read this for sure. Type it in.</span>}
      {value !== null && !isTaken && (
        <span>
          Your photo says {value}.{" "}
          <button type="button" className={styles.use} onClick={() => typeInto(field, value)}>
            Use it
          </button>
        </span>
      )}
    </span>,
    place,
  );
}

function stateOf({ value }: ReadField, isTaken: boolean): "same" | "differs" | "unread" {
  if (value === null) return "unread";
  return isTaken ? "same" : "differs";
}

function Strip({ strip }: Pick<ReadField, "strip">) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    frame.current?.replaceChildren(...(strip ? [strip] : []));
  }, [strip]);
  return strip && <span ref={frame} className={styles.strip} aria-hidden="true" />;
}

/** An element at the end of a field, for what isn't the form's own. */
function usePlaceBelow(field: HTMLInputElement): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const added = document.createElement("div");
    field.parentElement?.appendChild(added);
    setPlace(added);
    return () => {
      added.remove();
    };
  }, [field]);
  return place;
}
