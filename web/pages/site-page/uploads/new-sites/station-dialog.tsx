import { useMutation, useQuery } from '@tanstack/react-query'
import { client, invalidate } from '../../../../service/client.ts'
import { ExplainedSentence } from '../../../../service/errors/explained-sentence.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { NamedFile } from '../../../../ui/files/pack-files.ts'
import { Dialog } from '../../../../ui/layers/dialog.tsx'
import { ErrorNotice, Notice } from '../../../../ui/notice.tsx'
import { m } from '../messages.ts'

const FIRST_BYTES = 4096
const MAX_SHOWN = 5

/** Whether a file describes stations of the Traffic Monitoring Guide. */
export async function isStationFile({ file }: NamedFile): Promise<boolean> {
  const [first = ''] = (await file.slice(0, FIRST_BYTES).text()).split(/\r?\n/)
  return /^S[\d ]\d.{9}/.test(first) || (/^\ufeff?record_type\|/i.test(first) && /\|latitude\|/i.test(first))
}

interface Props {
  file: NamedFile
  onClose: () => void
}

/** What stations a file describes, and a button that creates the sites that are missing. */
export function StationDialog({ file: { name, file }, onClose }: Props) {
  const read = useQuery({
    queryKey: ['stations', name, file.size, file.lastModified],
    queryFn: ({ signal }) => client.readStations(file, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const create = useMutation({
    mutationFn: () => client.readStations(file, { create: true }),
    onSettled: () => invalidate(['sites']),
  })
  const found = create.data ?? read.data
  const failed = create.error ?? read.error
  const remarks = [...(found?.refused ?? []), ...(found?.problems ?? [])]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.stationsOf({ name })}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {create.data ? m.close : m.cancel}
          </Button>
          {!create.data && found && found.missing > 0 && (
            <Button variant="primary" isPending={create.isPending} onPress={() => create.mutate()}>
              {m.createSites({ count: found.missing })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3" aria-live="polite">
        {read.isLoading && <p className="text-text-2">{m.readingStations}</p>}
        {found && (
          <p>
            {create.data
              ? m.sitesCreated({ count: found.created })
              : m.stationsFound({ count: found.stations, missing: found.missing })}
          </p>
        )}
        {remarks.length > 0 && (
          <Notice tone="warn">
            {remarks.slice(0, MAX_SHOWN).map(({ reason, ...place }) => (
              <p key={JSON.stringify(place)}>
                {'line' in place ? m.lineNumber({ line: place.line }) : place.station}:{' '}
                <ExplainedSentence>{reason}</ExplainedSentence>
              </p>
            ))}
          </Notice>
        )}
        <ErrorNotice error={failed} />
      </div>
    </Dialog>
  )
}
