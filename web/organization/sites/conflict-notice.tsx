import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { formatList } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { FIELD_NAMES, type SiteDraft, type SiteField } from './site-draft.ts'
import type { Meanwhile } from './use-site-form.ts'

/** Another user has saved first: what they stored can be loaded without losing what was typed. */
export function ConflictNotice({ onLoad }: { onLoad: () => Promise<void> }) {
  const load = useMutation({ mutationFn: onLoad })
  return (
    <Notice tone="bad">
      <p>The site was changed by someone else, so nothing was saved. What you typed is still here.</p>
      <Button size="small" className="mt-2" icon="refresh" isPending={load.isPending} onPress={() => load.mutate()}>
        Load it again, keep what I typed
      </Button>
      {load.error && <p className="mt-1">{whatWentWrong(load.error)}</p>}
    </Notice>
  )
}

/** What they have changed, and what of it will be overwritten. */
export function MeanwhileNotice({ theirs, kept, latest }: Meanwhile) {
  const taken = theirs.filter(field => !kept.includes(field))
  return (
    <Notice tone={kept.length > 0 ? 'warn' : 'accent'}>
      {taken.length > 0 && <p>Changed meanwhile: {formatList(taken.map(field => said(field, latest)))}.</p>}
      {kept.length > 0 && (
        <p>
          Changed by both: {formatList(kept.map(field => said(field, latest)))}. Yours is kept, and replaces it when you
          save.
        </p>
      )}
      {theirs.length === 0 && <p>Loaded again. Nothing that is shown here has changed.</p>}
    </Notice>
  )
}

const said = (field: SiteField, { channels: _, ...texts }: SiteDraft): string =>
  field === 'channels' ? FIELD_NAMES.channels : `${FIELD_NAMES[field]} (now “${texts[field] || 'none'}”)`
