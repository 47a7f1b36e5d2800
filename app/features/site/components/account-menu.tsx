import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Optional } from "#app/ui/optional.tsx";
import type { RootViewer } from "#app/ui/root-data.ts";
import styles from "./account-menu.module.css";

// Not loaded for visitors.
const OwnLinks = import.meta.env.SSR
  ? (await import("./own-links.tsx")).OwnLinks
  : lazy(async () => ({ default: (await import("./own-links.tsx")).OwnLinks }));

/** The signed-in user's links, or the sign-in buttons. */
export function AccountMenu({ viewer }: { viewer: RootViewer | null }) {
  if (!viewer) return <Entrance />;
  return (
    <Optional>
      <Suspense>
        <OwnLinks viewer={viewer} />
      </Suspense>
    </Optional>
  );
}

function Entrance() {
  const { pathname, search } = useLocation();
  const opening = (dialog: "login" | "register") => {
    const params = new URLSearchParams(search);
    params.delete("login");
    params.delete("register");
    params.set(dialog, "1");
    return `${pathname}?${params}`;
  };
  return (
    <div className={styles.account}>
      <Link to={opening("register")} preventScrollReset className={styles.register}>
        Register
      </Link>
      <ButtonLink to={opening("login")} preventScrollReset variant="ghost" className={styles.login}>
        Log in
      </ButtonLink>
    </div>
  );
}
