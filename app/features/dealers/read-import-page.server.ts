import type { Deps } from "#app/deps.ts";
import {
  type DealerImport,
  findAllDealerImports,
  findAllDealerImportsById,
  findAllLiveDealerImports,
  findAllSampleDealers,
} from "#db/queries/dealer-imports.ts";

/** The page's data: recent imports, the selected one and the totals of the live one. */
export async function readImportPage({ db }: Pick<Deps, "db">, id: number) {
  const [imports, [selected], sample, [live]] = await db.batch([
    findAllDealerImports(db),
    findAllDealerImportsById(db, id),
    findAllSampleDealers(db, id),
    findAllLiveDealerImports(db),
  ]);
  return {
    imports: imports.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    selected: selected ? { ...present(selected), sample } : null,
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
