import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { CardPart } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { m } from './messages.ts'
import { MakePrivateDialog, PublicationDialog } from './publication-dialogs.tsx'
import { type Publication, publicationQuery } from './publication-queries.ts'
import { FINEST_NAMES, finestOf } from './terms.ts'

/** Whether anyone may read the counts of a site, and on which terms. */
export function PublicationPart({ site }: { site: ManagedSite }) {
  const { data: publication, error } = useQuery(publicationQuery(site.id))
  const [open, setOpen] = useState<'terms' | 'private' | null>(null)
  const close = () => setOpen(null)
  return (
    <CardPart
      title={m.openData}
      actions={
        publication !== undefined && (
          <>
            {publication && (
              <Button size="small" variant="danger-plain" onPress={() => setOpen('private')}>
                {m.makePrivate}
              </Button>
            )}
            <Button size="small" onPress={() => setOpen('terms')}>
              {publication ? m.changeTerms : m.publish}
            </Button>
          </>
        )
      }
    >
      {publication !== undefined && (
        <p className="text-text-2">{publication ? describe(publication) : m.privateLead}</p>
      )}
      <ErrorNotice error={error} />
      {open === 'terms' && <PublicationDialog site={site} publication={publication ?? null} onClose={close} />}
      {open === 'private' && <MakePrivateDialog site={site} onClose={close} />}
    </CardPart>
  )
}

function describe(publication: Publication): string {
  const { published_at, delay_hours, licence } = publication
  const delay = delay_hours === 0 ? m.withoutDelay : m.withDelay({ hours: delay_hours })
  const terms = m.terms({ interval: FINEST_NAMES[finestOf(publication)], delay, licence })
  return m.publicSince({ date: formatDate(published_at), terms })
}
