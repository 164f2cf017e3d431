import type { Import, SiteDetail } from '../../../../client/shapes.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

export type MappedChannel = NonNullable<Import['channels']>[number]

const MAX_NUMBER = 99

/**
 * Which channel of the site each channel of the file is: as it was chosen, else itself. Those that the site does not have
 * are created as the file names them. Null where the site has all of them.
 */
export function channelsOf(
  { channels, preview }: Import,
  site: SiteDetail,
  chosen: readonly MappedChannel[],
  names: ReadonlyMap<number, string>,
): MappedChannel[] | null {
  const before = [...chosen, ...(channels ?? [])]
  const choiceOf = (channel: number) => before.find(one => one.channel === channel)
  if (preview.channels.every(({ channel, is_known }) => is_known && !choiceOf(channel))) return null
  const used = new Set([...site.channels, ...before].map(({ number }) => number))
  return preview.channels.map(({ channel, name, direction, is_known }) => {
    const choice = choiceOf(channel)
    if (choice) return choice
    let number = channel
    if (!is_known) {
      if (number > MAX_NUMBER) number = 1
      while (used.has(number)) number++
      used.add(number)
    }
    return { channel, number, name, direction: direction || (names.get(channel) ?? '') }
  })
}

interface Props {
  fileImport: Import
  site: SiteDetail
  value: MappedChannel[]
  onChange: (value: MappedChannel[]) => void
}

/** Which channel of the site each channel of the file is. */
export function ChannelChoice({ fileImport, site, value, onChange }: Props) {
  const known = new Set(site.channels.map(({ number }) => number))
  const change = (channel: number, changed: Partial<MappedChannel>) =>
    onChange(value.map(one => (one.channel === channel ? { ...one, ...changed } : one)))
  const newNumbers = [...new Set(value.map(({ number }) => number).filter(number => !known.has(number)))]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{m.channelsOfTheFile}</legend>
      {value.map(mapped => {
        const found = fileImport.preview.channels.find(({ channel }) => channel === mapped.channel)
        const ownNumber = known.has(mapped.channel) || mapped.channel > MAX_NUMBER ? [] : [mapped.channel]
        const options = [
          ...site.channels.map(({ number, name }) => ({
            value: String(number),
            label: [number, name].filter(Boolean).join(' · '),
          })),
          ...[...new Set([...newNumbers, ...ownNumber])].map(number => ({
            value: String(number),
            label: m.newChannel({ number: String(number) }),
          })),
        ]
        const label = [mapped.channel, found?.name].filter(Boolean).join(' · ')
        return (
          <div key={mapped.channel} className="flex flex-wrap items-start gap-3">
            <Select
              label={m.channelOfTheFile({ name: label })}
              description={m.vehiclesCount({ count: found?.vehicles ?? 0, all: formatNumber(found?.vehicles ?? 0) })}
              options={options}
              value={String(mapped.number)}
              onChange={number => change(mapped.channel, { number: Number(number) })}
              className="w-72 max-md:w-full"
            />
            {!known.has(mapped.number) && (
              <>
                <TextField
                  label={m.nameOfTheChannel}
                  value={mapped.name ?? ''}
                  onChange={name => change(mapped.channel, { name })}
                  maxLength={100}
                  className="w-52 max-md:w-full"
                />
                <TextField
                  label={m.directionOfTheChannel}
                  value={mapped.direction ?? ''}
                  onChange={direction => change(mapped.channel, { direction })}
                  maxLength={100}
                  className="w-52 max-md:w-full"
                />
              </>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
