import { useWaitSign } from "#app/rendering/index.ts";
import styles from "./wait-ruler.module.css";

/** The strip along the top of the window, run down while a page is on its way. */
export function WaitRuler() {
  return <div {...useWaitSign()} className={styles.ruler} />;
}
