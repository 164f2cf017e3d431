import { Dialog, DialogTrigger } from 'react-aria-components'
import { POPULATIONS } from '../../../contract/vehicles/population.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Popover } from '../../ui/layers/popover.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  breakdownOf,
  type CountedChoice,
  countedLabel,
  POPULATION_NAMES,
  searchOfCounted,
  type UsedRecords,
} from './counted.ts'
import { m } from './messages.ts'
import type { Search } from './range.ts'

interface Props {
  counted: CountedChoice
  /** How many classes are chosen: they are counted instead of a population. */
  classes?: number
  /** Undefined until it is known. */
  used?: UsedRecords | undefined
  onChange: (search: Search) => void
}

const OPTIONS = POPULATIONS.map(value => ({ value, label: POPULATION_NAMES[value] }))

/** Says what is counted, opens its breakdown, and counts something else. */
export function CountedChip({ counted, classes = 0, used, onChange }: Props) {
  const isDefault = counted.population === counted.home && counted.quality === 'exclude' && classes === 0
  const label = <span className="num">{countedLabel(counted, classes, used)}</span>
  return (
    <>
      <span className="hidden text-meta print:inline">{label}</span>
      <DialogTrigger>
        <div className="inline-flex min-w-0 max-w-full print:hidden">
          <ChipButton isOn={!isDefault} isLong>
            {label}
          </ChipButton>
        </div>
        <Popover placement="bottom start" className="max-w-[calc(100vw-16px)]">
          <Dialog aria-label={m.whatIsCounted} className="flex flex-col gap-3 p-4 outline-none">
            <h2 className="text-card font-semibold">{m.whatIsCounted}</h2>
            {used && (
              <dl className="num grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-meta">
                {breakdownOf(counted, used).map(([name, value]) => (
                  <div key={name} className="contents last:[&>*]:font-semibold">
                    <dt className="text-text-2">{name}</dt>
                    <dd className="text-end">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {classes > 0 ? (
              <p className="max-w-72 text-meta text-text-2">{m.classesAreCounted}</p>
            ) : (
              <Segmented
                label={m.whatIsCounted}
                options={OPTIONS}
                value={counted.population}
                onChange={population => onChange(searchOfCounted({ ...counted, population }))}
              />
            )}
            <Checkbox
              isSelected={counted.quality === 'all'}
              onChange={isAll => onChange(searchOfCounted({ ...counted, quality: isAll ? 'all' : 'exclude' }))}
            >
              {m.countExcludedTime}
            </Checkbox>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </>
  )
}

/** Says that an address names what cannot be counted. */
export const UnknownPopulation = ({ counted }: { counted: CountedChoice }) =>
  counted.unknown !== null && (
    <div className="mb-3">
      <Notice tone="warn">
        {m.unknownPopulation({ name: counted.unknown, shown: countedLabel(counted, 0, undefined) })}
      </Notice>
    </div>
  )
