/** The Christmas tree: two ambers lit, green next. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 30 44" width="30" height="44" className={className} aria-hidden="true">
      <path d="M11 0h8v44h-8z" fill="#1d1f24" />
      <path d="M3 3h24l-1.6 33H4.6Z" fill="#22252c" stroke="#4a4f5b" />
      <g fill="#ffb21a">
        <circle cx="10.2" cy="9.5" r="4" />
        <circle cx="19.8" cy="9.5" r="4" />
        <circle cx="10.2" cy="19.4" r="4" />
        <circle cx="19.8" cy="19.4" r="4" />
      </g>
      <circle cx="10.2" cy="29.3" r="4" fill="#2fd36c" />
      <circle cx="19.8" cy="29.3" r="4" fill="#123c22" />
    </svg>
  );
}
