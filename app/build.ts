declare const __BUILD__: { id: string; timestamp: number; commit: string } | undefined;

/** Which build this is; tests run without one. */
export const BUILD =
  typeof __BUILD__ === "undefined" ? { id: "test", timestamp: 0, commit: "unknown" } : __BUILD__;
