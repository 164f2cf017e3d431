import { useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { ManagedSite } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { bodyOf, changedFields, draftOfSite, rebase, type SiteDraft, type SiteField } from './site-draft.ts'
import { useChangeSite, useCreateSite } from './site-queries.ts'

/** What another user has changed while this form was open, after it was loaded again. */
export interface Meanwhile {
  theirs: SiteField[]
  /** Of those, what was typed here too, and is kept. */
  kept: SiteField[]
  latest: SiteDraft
}

/** What is typed, what it began with, and what became of it. */
export function useSiteForm(site: ManagedSite | null, blank: SiteDraft) {
  const [stored, setStored] = useState(site)
  const [base, setBase] = useState(() => (site ? draftOfSite(site) : blank))
  const [draft, setDraft] = useState(base)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  /** What was typed into since it was sent: what the service said of that, it said of something else. */
  const [corrected, setCorrected] = useState<readonly string[]>([])
  const [create, change] = [useCreateSite(), useChangeSite()]
  const saving = stored ? change : create
  const refused = saving.error instanceof ApiError ? saving.error : null

  const begin = (next: ManagedSite) => {
    setStored(next)
    setBase(draftOfSite(next))
    setDraft(draftOfSite(next))
    setMeanwhile(null)
  }
  const save = (onCreated: (site: ManagedSite) => void) => {
    setCorrected([])
    if (!stored) return create.mutate(bodyOf(draft), { onSuccess: onCreated })
    const whole = bodyOf(draft)
    const changes = Object.fromEntries(changedFields(base, draft).map(field => [field, whole[field]]))
    change.mutate({ id: stored.id, version: stored.version, ...changes }, { onSuccess: begin })
  }
  /** What is stored is another one now; what was typed stays on top of it. */
  const adopt = (next: ManagedSite) => {
    setDraft(rebase(draft, base, draftOfSite(next)))
    setBase(draftOfSite(next))
    setStored(next)
  }
  const loadAgain = async () => {
    if (!stored) return
    const next = await client.managedSite(stored.id)
    const latest = draftOfSite(next)
    const theirs = changedFields(base, latest)
    const mine = changedFields(base, draft)
    setMeanwhile({ theirs, kept: theirs.filter(field => mine.includes(field)), latest })
    adopt(next)
    change.reset()
  }
  return {
    stored,
    draft,
    meanwhile,
    saving,
    isChanged: changedFields(base, draft).length > 0,
    isConflict: refused?.status === 409,
    errorsAt: (path: string) =>
      corrected.includes(path.split('.', 1)[0] as string) ? [] : (refused?.field(path) ?? []),
    isAboutField: refused !== null && Object.keys(refused.fields).length > 0,
    edit: (part: Partial<SiteDraft>) => {
      setDraft(before => ({ ...before, ...part }))
      setCorrected(before => [...before, ...Object.keys(part)])
    },
    adopt,
    save,
    loadAgain,
  }
}
