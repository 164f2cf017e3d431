import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { bySiteId, siteLabel, sitesQuery } from '../../../service/all-sites-query.ts'
import { client } from '../../../service/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { type NamedFile, nameOfFiles } from '../../../ui/files/pack-files.ts'
import { Page } from '../../../ui/page.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { compareNames } from '../../../ui/text/locale.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportCard } from './import-card.tsx'
import { m } from './messages.ts'
import { NewSiteDialog } from './new-sites/new-site-dialog.tsx'
import { isStationFile, StationDialog } from './new-sites/station-dialog.tsx'
import { siteOfFiles } from './site-of-files.ts'

/** `/import?site=3`: files first, and the site is found by their names, chosen, or created. */
export default function ImportPage() {
  const { site: named } = useSearch({ strict: false }) as { site?: string }
  const navigate = useNavigate()
  const known = useQuery(sitesQuery)
  const sites = useMemo(() => [...(known.data?.items ?? [])].sort((a, b) => compareNames(a.name, b.name)), [known.data])
  const id = bySiteId(sites).get(Number(named))?.id ?? null
  const site = useQuery({
    queryKey: ['site', id],
    queryFn: ({ signal }) => client.site(id as number, { signal }),
    enabled: id !== null,
  })
  const [files, setFiles] = useState<NamedFile[]>([])
  const [isCreating, setCreating] = useState(false)
  const [stations, setStations] = useState<NamedFile | null>(null)
  const choose = (next: number | null) =>
    void navigate({ to: '/import', search: { site: next === null ? undefined : String(next) }, replace: true })
  const take = async (chosen: NamedFile[]) => {
    const [only, ...others] = chosen
    if (only && others.length === 0 && (await isStationFile(only))) return setStations(only)
    setFiles(chosen)
    const found = siteOfFiles(chosen, sites)
    if (found) choose(found.id)
  }
  const failed = known.error ?? site.error
  return (
    <Page title={m.import} lead={m.importLead}>
      <Card>
        <CardPart title={m.site}>
          <div className="mt-2 flex flex-wrap items-end gap-3">
            <ComboBox
              label={m.site}
              isLabelHidden
              options={sites.map(one => ({ value: String(one.id), label: siteLabel(one) }))}
              value={id === null ? null : String(id)}
              placeholder={m.chooseTheSite}
              onChange={next => choose(next === null ? null : Number(next))}
              className="w-96 max-w-full max-md:w-full"
            />
            <Button icon="plus" onPress={() => setCreating(true)}>
              {m.newSite}
            </Button>
          </div>
          <p role="status" className="mt-2 text-text-2 empty:hidden">
            {files.length > 0 &&
              id === null &&
              m.whichSiteIs({ name: files.length === 1 ? (files[0] as NamedFile).name : nameOfFiles(files) })}
          </p>
        </CardPart>
        {id === null && (
          <CardPart title={m.importFiles}>
            <div className="mt-2">
              <FileDrop onFiles={chosen => void take(chosen)} isDisabled={!known.data} />
            </div>
          </CardPart>
        )}
      </Card>
      {failed ? (
        <Failure title={m.couldNotLoadTheSites} error={failed} onRetry={() => void known.refetch()} />
      ) : site.data && id !== null ? (
        <ImportCard key={id} site={site.data} first={files} onFirstSent={() => setFiles([])} />
      ) : (
        id !== null && (
          <Loading label={m.loadingTheSite}>
            <Skeleton className="h-40 rounded-card" />
          </Loading>
        )
      )}
      {stations && <StationDialog file={stations} onClose={() => setStations(null)} />}
      {isCreating && (
        <NewSiteDialog
          name={files.length > 0 ? nameOfFiles(files.slice(0, 1)).replace(/ \+ 0$/, '') : ''}
          others={sites}
          onCreated={choose}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  )
}
