import { ProgressBar as AriaProgressBar } from 'react-aria-components'

interface Props {
  label: string
  /** 0 to 1. */
  value: number
  className?: string
}

export const ProgressBar = ({ label, value, className = 'w-full' }: Props) => (
  <AriaProgressBar aria-label={label} value={Math.round(value * 100)} className={`block ${className}`}>
    {({ percentage = 0 }) => (
      <div className="h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percentage}%` }} />
      </div>
    )}
  </AriaProgressBar>
)
