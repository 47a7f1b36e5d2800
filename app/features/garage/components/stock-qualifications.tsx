import styles from "./vehicle-form.module.css";

/** What counts as stock. */
export function StockQualifications() {
  return (
    <details className={styles.rules}>
      <summary>What counts as stock</summary>
      <p>
        A stock car runs the way it left the factory. Different tires and safety gear are fine.
        Safety gear means:
      </p>
      <ul>
        {SAFETY_ITEMS.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>Anything else makes it modified.</p>
    </details>
  );
}

const SAFETY_ITEMS = [
  "harness",
  "roll bars",
  "roll cage",
  "fire suspension",
  "engine cut-off",
  "battery box",
  "driveshaft loop",
  "hoodpins",
];
