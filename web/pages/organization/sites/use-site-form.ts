import { useState } from 'react'
import { ApiError } from '../../../../client/errors.ts'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { client } from '../../../service/client.ts'
import { bodyOf, changedFields, draftOfSite, rebase, type SiteDraft, type SiteField } from './site-draft.ts'
import { useChangeSite, useCreateSite } from './site-queries.ts'

/** The changes of another user that were loaded after a conflict. */
export interface RemoteChanges {
  changed: SiteField[]
  /** The changed fields that were also edited here; the edits are kept. */
  overwritten: SiteField[]
  latest: SiteDraft
}

/** The state of the site form: the stored site, the draft, and the result of saving. */
export function useSiteForm(site: ManagedSite | null, blank: SiteDraft) {
  const [stored, setStored] = useState(site)
  const [base, setBase] = useState(() => (site ? draftOfSite(site) : blank))
  const [draft, setDraft] = useState(base)
  const [remoteChanges, setRemoteChanges] = useState<RemoteChanges | null>(null)
  /** Fields edited since the last save: their errors are outdated and are not shown. */
  const [editedFields, setEditedFields] = useState<readonly string[]>([])
  /** Fields that the user has edited, which no proposal replaces. */
  const [touchedFields, setTouchedFields] = useState<readonly string[]>([])
  const [create, change] = [useCreateSite(), useChangeSite()]
  const saving = stored ? change : create
  const refused = saving.error instanceof ApiError ? saving.error : null

  const reset = (next: ManagedSite) => {
    setStored(next)
    setBase(draftOfSite(next))
    setDraft(draftOfSite(next))
    setRemoteChanges(null)
  }
  const save = (onCreated: (site: ManagedSite) => void) => {
    setEditedFields([])
    if (!stored) return create.mutate(bodyOf(draft), { onSuccess: onCreated })
    const whole = bodyOf(draft)
    const changes = Object.fromEntries(changedFields(base, draft).map(field => [field, whole[field]]))
    change.mutate({ id: stored.id, version: stored.version, ...changes }, { onSuccess: reset })
  }
  /** Takes another stored version as the base and keeps the edits. */
  const rebaseOn = (next: ManagedSite) => {
    setDraft(rebase(draft, base, draftOfSite(next)))
    setBase(draftOfSite(next))
    setStored(next)
  }
  const reload = async () => {
    if (!stored) return
    const next = await client.managedSite(stored.id)
    const latest = draftOfSite(next)
    const changed = changedFields(base, latest)
    const mine = changedFields(base, draft)
    setRemoteChanges({ changed, overwritten: changed.filter(field => mine.includes(field)), latest })
    rebaseOn(next)
    change.reset()
  }
  return {
    stored,
    draft,
    meanwhile: remoteChanges,
    saving,
    isChanged: changedFields(base, draft).length > 0,
    isConflict: refused?.status === 409,
    errorsAt: (path: string) =>
      editedFields.includes(path.split('.', 1)[0] as string) ? [] : (refused?.field(path) ?? []),
    isAboutField: refused !== null && Object.keys(refused.fields).length > 0,
    edit: (part: Partial<SiteDraft>) => {
      setDraft(before => ({ ...before, ...part }))
      setEditedFields(before => [...before, ...Object.keys(part)])
      setTouchedFields(before => [...before, ...Object.keys(part)])
    },
    /** For the fields of a new site that were not edited. */
    propose: (part: Partial<SiteDraft>) => {
      if (stored) return
      const untouched = Object.entries(part).filter(([field]) => !touchedFields.includes(field))
      setDraft(before => ({ ...before, ...Object.fromEntries(untouched) }))
      setEditedFields(before => [...before, ...untouched.map(([field]) => field)])
    },
    adopt: rebaseOn,
    save,
    loadAgain: reload,
  }
}
