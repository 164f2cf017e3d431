import type { Import } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { m } from './messages.ts'

interface Props {
  fileImport: Import
  /** Reads the file again by this clock. */
  onPropose: (timeZone: string) => void
}

/** What was assumed about the clock of the file, and the clock that is proposed if its times do not exist by this one. */
export function ClockStatement({ fileImport, onPropose }: Props) {
  const { clock } = fileImport.preview
  if (!clock) return null
  const { proposed_time_zone: proposed, skipped_lines: count } = clock
  const sentence = clockSentence(clock, fileImport.time_zone ?? 'UTC')
  if (proposed === null)
    return (
      <p className="text-text-2">
        {sentence} {count > 0 && m.linesInSkippedHour({ count })}
      </p>
    )
  return (
    <Notice tone="warn">
      <p>
        {sentence} {m.linesInSkippedHour({ count })} {m.clockWithoutSummerTime({ offset: proposed })}
      </p>
      <Button size="small" className="mt-2" onPress={() => onPropose(proposed)}>
        {m.readAsWinterTime({ offset: proposed })}
      </Button>
    </Notice>
  )
}

function clockSentence({ kind, utc_offset, is_remembered }: NonNullable<Import['preview']['clock']>, zone: string) {
  const utc = utc_offset ?? ''
  const sentences = {
    own_offsets: m.allTimesHaveTheirOffset,
    winter_time: is_remembered ? m.readAsWinterTimeLikeBefore({ utc }) : m.readAsWinterTimeAllYear({ utc }),
    fixed_offset: is_remembered ? m.readAsFixedLikeBefore({ utc }) : m.readAsFixedAllYear({ utc }),
    summer_time: is_remembered ? m.readAsSummerTimeLikeBefore({ zone }) : m.readAsSummerTime({ zone }),
    time_zone: is_remembered ? m.readAsZoneLikeBefore({ zone }) : m.readAsZone({ zone }),
  }
  return sentences[kind]
}
