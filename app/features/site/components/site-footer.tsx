import { lazy } from "react";
import { StaticMarkup } from "#app/rendering/index.ts";
import { Optional } from "#app/ui/optional.tsx";
import "./sign-up-box.module.css";
import styles from "./site-footer.module.css";
// The lazy component is in the document right away, so its styles must load with the page.
import "#app/ui/field.module.css";

const Content = import.meta.env.SSR
  ? (await import("./site-footer-content.tsx")).SiteFooterContent
  : lazy(async () => ({ default: (await import("./site-footer-content.tsx")).SiteFooterContent }));

type SiteFooterProps = { year: number | undefined; isSignUpShown: boolean };

/** The footer, marked like the strip: 60 feet, the eighth, the traps. */
export function SiteFooter({ year, isSignUpShown }: SiteFooterProps) {
  return (
    <Optional>
      <StaticMarkup
        as="footer"
        id="site-footer"
        className={styles.footer}
        variant={isSignUpShown ? "visitor" : "member"}
        Content={Content}
        props={{ year, isSignUpShown }}
      />
    </Optional>
  );
}
