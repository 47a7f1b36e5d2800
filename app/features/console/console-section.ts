/** A part of the console: its path and its name. */
export type ConsoleSection = { to: string; label: string };
