import type { Deps } from "#app/deps.ts";

/** Runs something right before a use case writes. Returns a separate database for it. */
export function beforeItsBatch<D extends Pick<Deps, "db">>(
  deps: D,
  work: () => Promise<unknown>,
): D {
  const { db } = deps;
  const late = async (statements: Parameters<typeof db.batch>[0]) => {
    await work();
    return db.batch(statements);
  };
  const get = (target: typeof db, name: keyof typeof db) =>
    name === "batch" ? late : Reflect.get(target, name);
  return { ...deps, db: new Proxy(db, { get: (target, name) => get(target, name as never) }) };
}
