export * from "./drag-pak.ts";
export * from "./operations.ts";
export * from "./promotions.ts";
export * from "./slips.ts";
export * from "./users.ts";
export * from "./vehicles.ts";
