import type { ReactNode } from 'react'

export type Tone = 'ok' | 'warn' | 'bad' | 'off' | 'accent'

const TONES: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  off: 'bg-off-soft text-off',
  accent: 'bg-accent-soft text-accent-text',
}

/** A state in a word. */
export const Tag = ({ tone = 'off', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex h-5 items-center gap-1 rounded-tag px-1.5 text-meta font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
)
