/** The logo and name of the product; the logo is a stage below its border curtain. */
export function Brand({ size = 26 }: { size?: number }) {
  return (
    <span className="brand" style={{ fontSize: size * 0.62 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#1e222e" />
        <path
          d="M5 7h22v7.5a3.67 4 0 0 1-7.33 0 3.67 4 0 0 1-7.34 0A3.67 4 0 0 1 5 14.5z"
          fill="var(--accent)"
        />
        <path d="M9 24h14" stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      Bambalina
    </span>
  );
}
