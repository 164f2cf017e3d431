import { useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { SiteDetail } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type HowToRead, ReadingFields } from './reading-fields.tsx'

interface Props {
  file: File
  site: SiteDetail
  error: Error
  onReadAgain: (how: HowToRead) => void
  onDiscard: () => void
}

/** Why a file was not taken, and what can be said so that it is. */
export function FileRefusedPart({ file, site, error, onReadAgain, onDiscard }: Props) {
  const refused = error instanceof ApiError ? error : null
  const errorsAt = (field: keyof HowToRead) => refused?.field(field) ?? []
  const [how, setHow] = useState<HowToRead>({ format: null, time_zone: null, ambiguous: null })
  const canSayMore = (['format', 'time_zone', 'ambiguous'] as const).some(field => errorsAt(field).length > 0)
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Notice tone="bad">
        <span className="break-all">{file.name}</span> was not taken. {reasonOf(error)}
      </Notice>
      {canSayMore && (
        <ReadingFields
          value={how}
          onChange={setHow}
          siteZone={site.time_zone ?? 'UTC'}
          hasLocalTimes
          isAmbiguous={errorsAt('ambiguous').length > 0}
          errorsAt={() => []}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => onReadAgain(how)}>{canSayMore ? 'Read it again' : 'Try again'}</Button>
        <Button onPress={onDiscard}>Discard</Button>
      </div>
    </div>
  )
}

/** The service lists the formats as well, which the field below does too. */
const reasonOf = (error: Error): string => whatWentWrong(error).replace(/ The formats are:.*$|: [a-z-]+: .*$/s, '')
