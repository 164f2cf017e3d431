export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className="shrink-0">
    <rect width="28" height="28" rx="6" className="fill-accent" />
    <path
      d="M10.5 21.5 12 6.5M17.5 21.5 16 6.5M14 7v2.5M14 12.5v3M14 18.5v3"
      className="fill-none stroke-on-accent"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
  </svg>
)
