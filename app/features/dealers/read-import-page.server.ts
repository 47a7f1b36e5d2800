import type { Deps } from "#app/deps.ts";
import {
  type DealerImport,
  findAllDealerImports,
  findAllDealerImportsById,
  findAllLiveDealerImports,
  findAllSampleDealers,
} from "#db/queries/dealer-imports.ts";

/** What an editor sees of imports, and of the one that was asked for. */
export async function readImportPage({ db }: Pick<Deps, "db">, id: number) {
  const [imports, [asked], sample, [live]] = await db.batch([
    findAllDealerImports(db),
    findAllDealerImportsById(db, id),
    findAllSampleDealers(db, id),
    findAllLiveDealerImports(db),
  ]);
  return {
    imports: imports.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    asked: asked ? { ...present(asked), sample } : null,
    live: live?.summary ?? null,
  };
}
export type ImportPage = Awaited<ReturnType<typeof readImportPage>>;

function present({
  id,
  fileName,
  status,
  rowCount,
  percentRead,
  mistakeCount,
  mistakes,
  summary,
}: DealerImport) {
  return { id, fileName, status, rowCount, percentRead, mistakeCount, mistakes, summary };
}
