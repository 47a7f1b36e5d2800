import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons.tsx";
import styles from "./modal.module.css";

const ESCAPE_DEBOUNCE_MS = 300;
let lastEscape = Number.NEGATIVE_INFINITY;

/**
 * Escape held, or pressed twice at once, means the dialog on top and not what lies beneath it. At the
 * key: a browser does not ask again before it closes the second one.
 */
function debounceEscape(event: KeyboardEvent) {
  if (event.key !== "Escape" || !document.querySelector("dialog:modal")) return;
  if (event.repeat || event.timeStamp - lastEscape < ESCAPE_DEBOUNCE_MS) event.preventDefault();
  else lastEscape = event.timeStamp;
}

type ModalProps = {
  id?: string;
  title: ReactNode;
  isOpen: boolean;
  /** Called when Escape, the overlay or × asks to close; without it the modal goes to `closeTo`. */
  onClose?: () => void;
  /** Closes this many milliseconds before `onClose` is called; at once under reduced motion. */
  fadeMs?: number;
  /** Makes × a plain link, so that a dialog the server opened closes without script. */
  closeTo?: string;
  size?: "small" | "medium" | "large" | "full";
  children: ReactNode;
};

/**
 * A native dialog. Escape, a click on the overlay and × close it, the page behind does not scroll,
 * and focus goes back to where it was. `data-autofocus` inside names what gets the focus at first,
 * else the first control does. Rendered open by the server it shows at once; script then
 * turns it into a true modal.
 */
export function Modal({
  id,
  title,
  isOpen,
  onClose,
  fadeMs = 0,
  closeTo,
  size = "medium",
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const pressed = useRef<EventTarget | null>(null);
  const titleId = useId();
  const navigate = useNavigate();
  useModality(dialog, isOpen);

  const close = () => {
    if (onClose && fadeMs > 0) {
      isLeaving.current = true;
      dialog.current?.close();
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      setTimeout(onClose, isStill ? 0 : fadeMs);
      return;
    }
    if (onClose) return onClose();
    if (!closeTo) return;
    // Gone at once, however long the page beneath takes to answer.
    isLeaving.current = true;
    dialog.current?.close();
    navigate(closeTo, { replace: true, preventScrollReset: true });
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, through onCancel
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-modal=""
      // The attribute is the server's part only: on the client showModal() and close() own it.
      open={isOpen && typeof document === "undefined" ? true : undefined}
      suppressHydrationWarning
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        // Browsers close on a second Escape even where the first was prevented.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (isOpen && !isLeaving.current) close();
        isLeaving.current = false;
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // A press that began on the panel and ends on the overlay selects text; browsers call it a click too.
        const began = pressed.current ?? event.target;
        pressed.current = null;
        if (event.target === event.currentTarget && began === event.target) close();
      }}
    >
      <div className={classNames(styles.panel, styles[size])}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {isOpen && <div className={styles.body}>{children}</div>}
        <CloseControl closeTo={closeTo} onClose={close} />
      </div>
    </dialog>
  );
}

/** Stands last, so that the dialog's first field is what gets the focus. */
function CloseControl({ closeTo, onClose }: { closeTo?: string; onClose: () => void }) {
  if (!closeTo) {
    return (
      <button
        type="button"
        className={styles.close}
        aria-label="Close"
        data-needs-script=""
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    );
  }
  return (
    <Link
      to={closeTo}
      className={styles.close}
      aria-label="Close"
      onClick={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <CloseIcon />
    </Link>
  );
}

/** Keeps the element's modal state in step with `isOpen` and gives focus back at the end. */
function useModality(ref: React.RefObject<HTMLDialogElement | null>, isOpen: boolean) {
  const { key: arrival } = useLocation();
  const shownAt = useRef<string | null>(null);
  const before = useRef<Element | null>(null);
  // At each arrival: closed at once, and asked for again before the page beneath had answered, it was
  // open all the while by its address.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen || shownAt.current === arrival) return;
    shownAt.current = arrival;
    if (dialog.matches(":modal")) return;
    before.current = document.activeElement;
    // A dialog the server opened is not modal yet, and somebody may be typing in it.
    const typed = dialog.contains(before.current) ? before.current : null;
    dialog.removeAttribute("open");
    dialog.showModal();
    // The last Escape was not for this one: the next may be, however soon.
    lastEscape = Number.NEGATIVE_INFINITY;
    const first = typed ?? dialog.querySelector("[data-autofocus]");
    if (first instanceof HTMLElement) first.focus();
  }, [ref, isOpen, arrival]);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    // One for all dialogs, however many lie on top of each other.
    addEventListener("keydown", debounceEscape, { capture: true });
    return () => {
      shownAt.current = null;
      dialog.close();
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus();
    };
  }, [ref, isOpen]);
}
