import type { ReactNode } from 'react'
import { errorMessage } from './failure.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './tag.tsx'

const STYLES: Record<Tone, { icon: IconName; classes: string }> = {
  ok: { icon: 'check', classes: 'bg-ok-soft text-ok' },
  warn: { icon: 'triangle-alert', classes: 'bg-warn-soft text-warn' },
  bad: { icon: 'circle-alert', classes: 'bg-bad-soft text-bad' },
  off: { icon: 'info', classes: 'bg-off-soft text-off' },
  accent: { icon: 'info', classes: 'bg-accent-soft text-accent-text' },
}

/** A message in its context; errors are announced immediately. */
export const Notice = ({ tone = 'off', children }: { tone?: Tone; children: ReactNode }) => (
  <div
    role={tone === 'bad' ? 'alert' : 'note'}
    className={`flex gap-2.5 rounded-control px-3 py-2.5 text-meta ${STYLES[tone].classes}`}
  >
    <Icon name={STYLES[tone].icon} />
    <div className="min-w-0">{children}</div>
  </div>
)

/** Why something could not be done; nothing without an error. */
export const ErrorNotice = ({ error }: { error: unknown }) =>
  error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null

/** What is wrong with what stands above it; nothing without a text. */
export const Problem = ({ children, className = '' }: { children: ReactNode; className?: string }) =>
  children ? (
    <p role="alert" className={`text-meta text-bad ${className}`}>
      {children}
    </p>
  ) : null

/** The result of a form beside its button, announced to screen readers. */
export const FormResult = ({ done, error }: { done: string | false; error: unknown }) => (
  <p role="status" className={`min-h-5 self-end pb-1.5 text-meta ${error ? 'text-bad' : 'text-ok'}`}>
    {error ? errorMessage(error) : done || ''}
  </p>
)
