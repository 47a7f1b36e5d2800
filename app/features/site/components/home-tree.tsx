import styles from "./home-tree.module.css";

const LANES = [-27, 27] as const;
const AMBERS = [92, 152, 212] as const;

/**
 * The tree's lights, laid over the scene in its own coordinates. They count down with CSS alone and
 * stay green under reduced motion.
 */
export function HomeTree({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 1440 800"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="tree-green-glow">
          <stop stopColor="#2fd36c" stopOpacity="0.5" />
          <stop offset="1" stopColor="#2fd36c" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="tree-amber-glow">
          <stop stopColor="#ffb21a" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ffb21a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g transform="translate(1010 196)" className={styles.lights}>
        <rect x="-60" y="54" width="120" height="312" rx="8" fill="#0b0c0f" />
        {LANES.map((x) => (
          <g key={x}>
            {AMBERS.map((y, place) => (
              <g key={y}>
                <circle cx={x} cy={y} r="24" className={styles.off} />
                <g className={styles.amber} style={{ animationDelay: `${place * 0.5}s` }}>
                  <circle cx={x} cy={y} r="60" fill="url(#tree-amber-glow)" />
                  <circle cx={x} cy={y} r="24" fill="#ffb21a" />
                </g>
              </g>
            ))}
            <circle cx={x} cy="272" r="24" fill="#0f3a20" />
            <g className={styles.green}>
              <circle cx={x} cy="272" r="66" fill="url(#tree-green-glow)" />
              <circle cx={x} cy="272" r="24" fill="#2fd36c" />
            </g>
            <circle cx={x} cy="334" r="24" fill="#3f0f12" />
          </g>
        ))}
      </g>
    </svg>
  );
}
