import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons.tsx";
import styles from "./modal.module.css";

const ESCAPE_DEBOUNCE_MS = 300;
let lastEscape = Number.NEGATIVE_INFINITY;

/**
 * Makes a held or double-pressed Escape close only the top dialog. Handled on keydown, since browsers close
 * the second dialog without a cancel event.
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
  /** Called on Escape, a click on the overlay, or ×. Without it the modal navigates to `closeTo`. */
  onClose?: () => void;
  /** How long before `onClose` the dialog closes, in milliseconds; 0 with reduced motion. */
  fadeMs?: number;
  /** Makes × a plain link, so that a server-rendered dialog can be closed without script. */
  closeTo?: string;
  size?: "small" | "medium" | "large" | "full";
  children: ReactNode;
};

/**
 * A native dialog. Escape, a click on the overlay and × close it, the page behind it doesn't scroll, and
 * the focus returns to where it was. The element with `data-autofocus` gets the initial focus, otherwise
 * the first control. A dialog rendered open by the server is made modal by its document (`rendering/modal-loader.ts`)
 * and stays open without script.
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
  const isClosing = useRef(false);
  const pressed = useRef<EventTarget | null>(null);
  const titleId = useId();
  const navigate = useNavigate();
  useModality(dialog, isOpen);

  const close = () => {
    if (onClose && fadeMs > 0) {
      isClosing.current = true;
      dialog.current?.close();
      const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      setTimeout(onClose, isReduced ? 0 : fadeMs);
      return;
    }
    if (onClose) return onClose();
    if (!closeTo) return;
    // Close immediately, however long the page behind it takes to load.
    isClosing.current = true;
    dialog.current?.close();
    navigate(closeTo, { replace: true, preventScrollReset: true });
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard, through onCancel
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-modal=""
      // Only the server renders this attribute: on the client, showModal() and close() control it.
      open={isOpen && typeof document === "undefined" ? true : undefined}
      suppressHydrationWarning
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        // Browsers close on a second Escape even if the first was prevented.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (isOpen && !isClosing.current) close();
        isClosing.current = false;
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // Selecting text from the panel out to the overlay also fires a click.
        const start = pressed.current ?? event.target;
        pressed.current = null;
        if (event.target === event.currentTarget && start === event.target) close();
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

/** Rendered last, so that the dialog's first field gets the focus. */
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

/** Syncs the element's modal state with `isOpen` and restores the focus in the end. */
function useModality(ref: React.RefObject<HTMLDialogElement | null>, isOpen: boolean) {
  const { key: locationKey } = useLocation();
  const shownAt = useRef<string | null>(null);
  const previousFocus = useRef<Element | null>(null);
  // On every navigation: a dialog that is closed and reopened before the page behind it has loaded stays
  // `isOpen` the whole time.
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen || shownAt.current === locationKey) return;
    shownAt.current = locationKey;
    dialog.dataset.modal = "ready";
    if (dialog.matches(":modal")) return;
    previousFocus.current = document.activeElement;
    // Of a payload that the service worker or the history had: open, not modal, and perhaps typed in.
    const activeField = dialog.contains(previousFocus.current) ? previousFocus.current : null;
    dialog.removeAttribute("open");
    dialog.showModal();
    // The last Escape was for another dialog, so don't debounce the next one.
    lastEscape = Number.NEGATIVE_INFINITY;
    const target = activeField ?? dialog.querySelector("[data-autofocus]");
    if (target instanceof HTMLElement) target.focus();
  }, [ref, isOpen, locationKey]);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    // The same listener for all dialogs, so it is only added once.
    addEventListener("keydown", debounceEscape, { capture: true });
    return () => {
      shownAt.current = null;
      dialog.close();
      if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus();
    };
  }, [ref, isOpen]);
}
