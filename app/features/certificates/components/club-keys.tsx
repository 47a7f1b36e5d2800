import { KEYS_PATH } from "../certificate.ts";
import type { Club } from "../verify-certificate.ts";
import { VERIFY_EXAMPLE } from "../verify-example.ts";
import styles from "./verify-screen.module.css";

/** The keys to compare with a plaque's, and how to check a certificate without this page. */
export function ClubKeys({ club: { keys } }: { club: Club }) {
  return (
    <>
      <section className={styles.section}>
        <h2>Our keys</h2>
        <p>
          A plaque prints the thumbprint of the key that signed it. It has to be one of these, the
          current one first. Keys we retired keep verifying what they signed.
        </p>
        <ul className={styles.keys}>
          {keys.map(({ kid }) => (
            <li key={kid}>
              <code>{kid}</code>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>Without us</h2>
        <p>
          A certificate is a JWS, signed with EdDSA. Any JOSE library checks it with our{" "}
          <a href={KEYS_PATH}>public keys</a>. With Node and the package <code>jose</code>, the keys
          as <code>jwks.json</code> and the certificate as <code>run.jws</code>:
        </p>
        <pre className={styles.example}>
          <code>{VERIFY_EXAMPLE}</code>
        </pre>
      </section>
    </>
  );
}
