import type { ProposedShift } from '../../../../../client/shapes.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { formatDateTime } from '../../../../ui/text/format.ts'
import { m } from '../messages.ts'

export type ProposedPart = ProposedShift['parts'][number]

export const labelOfHours = (hours: number): string =>
  hours > 0 ? m.hoursLater({ count: hours }) : m.hoursEarlier({ count: -hours })

interface Props {
  parts: ProposedPart[]
  zone: string
  onChoose: (part: ProposedPart) => void
}

/** In which parts of an import the clock seems to be wrong. Several are moved together, or one that is chosen. */
export function ProposedParts({ parts, zone, onChoose }: Props) {
  const describe = ({ shift_minutes, from_dt, to_dt }: ProposedPart) =>
    m.proposedPart({
      from: from_dt === null ? m.fromTheFirst : formatDateTime(from_dt, { zone }),
      to: to_dt === null ? m.toTheLast : formatDateTime(to_dt, { zone }),
      by: labelOfHours(shift_minutes / 60),
    })
  return (
    <Notice tone="warn">
      <p>{m.clockMayHaveJumped({ count: parts.length })}</p>
      <ul className="mt-1 flex flex-col items-start gap-1">
        {parts.map(one => (
          <li key={one.from_dt}>
            {parts.length === 1 ? (
              describe(one)
            ) : (
              <Button
                size="small"
                className="max-md:h-auto! max-md:min-h-control-sm max-md:shrink! max-md:py-1 max-md:text-start max-md:whitespace-normal!"
                onPress={() => onChoose(one)}
              >
                {describe(one)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
