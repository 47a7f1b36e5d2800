/** A problem that the person who runs the command can solve; its message says how. */
export class BackupError extends Error {}
