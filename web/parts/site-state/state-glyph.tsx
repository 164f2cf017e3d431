import type { Tone } from '../../ui/tag.tsx'
import type { SiteState } from './site-state.ts'

export const STATE_TONES: Record<SiteState, Tone> = {
  alarm: 'bad',
  offline: 'off',
  quiet: 'warn',
  none: 'off',
  online: 'ok',
  counted: 'accent',
}

const COLOURS: Record<SiteState, string> = {
  alarm: 'text-bad',
  offline: 'text-off',
  quiet: 'text-warn',
  none: 'text-off',
  online: 'text-ok',
  counted: 'text-accent',
}

/** Each state has its own shape, so that colour is not needed to distinguish them. */
const SHAPES: Record<SiteState, React.ReactNode> = {
  alarm: (
    <>
      <path d="M7 1.2 13.4 12.4a.6.6 0 0 1-.5.9H1.1a.6.6 0 0 1-.5-.9Z" fill="currentColor" />
      <path d="M7 5v4M7 11.1v.1" className="stroke-surface" strokeWidth={1.5} strokeLinecap="round" />
    </>
  ),
  offline: (
    <g fill="none" stroke="currentColor" strokeWidth={1.6}>
      <circle cx={7} cy={7} r={5.2} />
      <path d="m5 5 4 4m0-4-4 4" strokeLinecap="round" />
    </g>
  ),
  quiet: (
    <>
      <circle cx={7} cy={7} r={5} fill="none" stroke="currentColor" strokeWidth={1.8} />
      <path d="M7 2.5a4.5 4.5 0 0 1 0 9Z" fill="currentColor" />
    </>
  ),
  none: (
    <circle cx={7} cy={7} r={5.2} fill="none" stroke="currentColor" strokeWidth={1.6} strokeDasharray="2.45 1.64" />
  ),
  online: <circle cx={7} cy={7} r={5.6} fill="currentColor" />,
  counted: <path d="M7 0.8 13.2 7 7 13.2 0.8 7Z" fill="currentColor" />,
}

/** The state of a site as a shape; of a site whose state is not shown a disc. The caller shows its name as text or label. */
export const StateGlyph = ({
  state,
  size = 14,
  className = '',
}: {
  state: SiteState | null
  size?: number
  className?: string
}) => (
  <svg
    viewBox="0 0 14 14"
    width={size}
    height={size}
    aria-hidden="true"
    className={`shrink-0 ${COLOURS[state ?? 'counted']} ${className}`}
  >
    {SHAPES[state ?? 'online']}
  </svg>
)
