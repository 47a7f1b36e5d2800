import { isEditor } from "#app/lib/roles.ts";
import { Link } from "#app/rendering/index.ts";
import { useRootData } from "#app/ui/root-data.ts";

/** A link to a page for editors, shown only to them. */
export function EditorLink({ to, children }: { to: string; children: string }) {
  const viewer = useRootData()?.viewer ?? null;
  return isEditor(viewer) ? <Link to={to}>{children}</Link> : null;
}
