import { listMods } from "../rules.ts";
import styles from "./garage-screen.module.css";

/** What was done to a vehicle, one line each. */
export function ModsList({ mods: text, isStock }: { mods: string; isStock: boolean }) {
  const mods = listMods(text);
  return (
    <section className={styles.mods} aria-label="Modifications">
      <h3>Modifications</h3>
      {mods.length > 0 ? (
        <ul>
          {mods.map((mod, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, none moves
            <li key={index}>{mod}</li>
          ))}
        </ul>
      ) : (
        <p>{isStock ? "None. As it left the factory." : "None listed."}</p>
      )}
    </section>
  );
}
