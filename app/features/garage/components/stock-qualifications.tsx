import styles from "./vehicle-form.module.css";

/** What counts as stock. */
export function StockQualifications() {
  return (
    <details className={styles.rules}>
      <summary>What counts as stock</summary>
      <p>
        A stock car runs as it left the factory. Different tires and safety gear change nothing
        about that. Safety gear means:
      </p>
      <ul>
        {SAFETY_ITEMS.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>Any other change makes the car modified.</p>
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
