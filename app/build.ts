declare const __BUILD__: { id: string; timestamp: number; commit: string } | undefined;

/** The build that this code is part of; tests run without one. */
export const BUILD =
  typeof __BUILD__ === "undefined" ? { id: "test", timestamp: 0, commit: "unknown" } : __BUILD__;
