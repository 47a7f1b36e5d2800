export * from "./operations.ts";
export * from "./slips.ts";
export * from "./users.ts";
export * from "./vehicles.ts";
