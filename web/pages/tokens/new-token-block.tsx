import { useBlocker } from '@tanstack/react-router'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import type { CreatedToken } from './token-queries.ts'

/** The only place that shows the plaintext of a token. */
export function NewTokenBlock({ created, onCopied }: { created: CreatedToken; onCopied: () => void }) {
  const { token, endedAt, isCopied } = created
  return (
    <section
      aria-labelledby="new-token"
      className="rounded-card border border-ok bg-[color-mix(in_srgb,var(--color-ok-soft)_50%,var(--color-surface))] p-4"
    >
      <div className="flex gap-2.5">
        <Icon name="check" className="mt-0.5 text-ok" />
        <div>
          <h2 id="new-token" className="text-body font-semibold">
            {m.newTokenCreatedCopyItNow}
          </h2>
          <p className="text-text-2">{m.tokenShownOnce}</p>
        </div>
      </div>
      <div className="mt-3 flex gap-2 max-md:flex-col">
        <output
          aria-label={m.yourNewToken}
          className="flex min-h-10 min-w-0 flex-1 items-center rounded-control border border-control bg-surface px-3 py-1.5 font-mono text-body font-medium break-all"
        >
          {token.token}
        </output>
        <CopyButton
          key={token.token}
          text={token.token}
          label={m.copyToken}
          variant="primary"
          autoFocus
          onCopied={onCopied}
          className="h-10! px-4 max-md:h-11!"
        />
      </div>
      {endedAt && (
        <p className="mt-2.5 text-meta text-text-2">
          {m.thePreviousTokenStoppedWorkingAt({
            time: <span className="num">{formatTime(endedAt, { seconds: true })}</span>,
          })}
        </p>
      )}
      <AskBeforeLeaving isNeeded={!isCopied} />
    </section>
  )
}

function AskBeforeLeaving({ isNeeded }: { isNeeded: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && current.pathname !== next.pathname,
    enableBeforeUnload: isNeeded,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <ConfirmDialog
      title={m.youHaveNotCopiedTheToken}
      confirm={m.leave}
      cancel={m.stay}
      isOpen={blocker.status === 'blocked'}
      width="narrow"
      onConfirm={() => blocker.proceed?.()}
      onClose={stay}
      lead={m.tokenNotShownAgain}
    />
  )
}
