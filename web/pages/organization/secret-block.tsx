import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  /** `New key created. Copy it now.` */
  title: string
  children: ReactNode
  /** Label of the secret for screen readers. */
  label: string
  secret: string
  copyLabel: string
  /** By the button, or as selected text. */
  onCopied?: () => void
}

/** Shows a secret once: it cannot be read again. */
export const SecretBlock = ({ title, children, label, secret, copyLabel, onCopied }: Props) => (
  <section
    aria-label={title}
    className="rounded-card border border-ok bg-[color-mix(in_srgb,var(--color-ok-soft)_50%,var(--color-surface))] p-4"
  >
    <div className="flex gap-2.5">
      <Icon name="check" className="mt-0.5 text-ok" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="text-text-2">{children}</div>
      </div>
    </div>
    <div className="mt-3 flex flex-col gap-2">
      <output
        aria-label={label}
        onCopy={onCopied}
        className="flex min-h-10 min-w-0 items-center rounded-control border border-control bg-surface px-3 py-1.5 font-mono text-body font-medium break-all"
      >
        {secret}
      </output>
      <CopyButton
        key={secret}
        text={secret}
        label={copyLabel}
        variant="primary"
        autoFocus
        onCopied={onCopied}
        className="self-start max-md:self-stretch"
      />
    </div>
  </section>
)
