import { isEditor } from "#app/lib/roles.ts";
import { Link } from "#app/rendering/index.ts";
import { useRootData } from "#app/ui/root-data.ts";

/** The way to the editors' pages, for editors alone. */
export function EditorLink({ to, children }: { to: string; children: string }) {
  const viewer = useRootData()?.viewer ?? null;
  return isEditor(viewer) ? <Link to={to}>{children}</Link> : null;
}
