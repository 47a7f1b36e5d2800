import type { AlertStatus } from "./alert-status.ts";

type IconProps = { className?: string | undefined; size?: number };

function strokes(size: number, className: string | undefined) {
  return {
    width: size,
    height: size,
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 2,
    className,
  } as const;
}

export function CloseIcon({ className, size = 24 }: IconProps) {
  return (
    <svg aria-hidden="true" {...strokes(size, className)}>
      <path d="m5 5 14 14M19 5 5 19" />
    </svg>
  );
}

export function ChevronIcon({ className, size = 16 }: IconProps) {
  return (
    <svg aria-hidden="true" {...strokes(size, className)} strokeWidth={2.5}>
      <path d="m5 9 7 7 7-7" />
    </svg>
  );
}

export function ExternalIcon({ className, size = 14 }: IconProps) {
  return (
    <svg aria-hidden="true" {...strokes(size, className)}>
      <path d="M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9" />
    </svg>
  );
}

/** The shape conveys the status as well as the color: a check, a triangle, an octagon. */
export function StatusIcon({ status, className, size = 24 }: IconProps & { status: AlertStatus }) {
  return (
    <svg aria-hidden="true" {...strokes(size, className)}>
      {status === "success" && (
        <path d="M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Zm-4.5 10 3 3 6-7" />
      )}
      {status === "warning" && <path d="M12 3 22 20.5H2ZM12 9.5v5.5M12 17v1.6" />}
      {status === "danger" && (
        <path d="M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8ZM12 7v6.5M12 15.8v1.7" />
      )}
    </svg>
  );
}
