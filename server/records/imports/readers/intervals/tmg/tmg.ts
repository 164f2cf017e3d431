import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../../contract/text/error-sentences.ts'
import type { ChannelNames, FileFacts, LineReader, OnLine, Reader } from '../../reader.ts'
import { BinnedLayouts, isFixedBinned, namedBinned, readBinned } from './binned.ts'
import { isPartOf, laneNames } from './lanes.ts'
import type { Field } from './records.ts'
import { RepeatedRecords } from './repeated-records.ts'
import { isFixedVolume, readVolume, VOLUME_COLUMNS, VolumeLayouts } from './volume.ts'

const HEADER = /^record_type\s*\|/i
const COUNTS = /\|\s*(hour_00|day_record|class_1|speed_1|bin_1)/i
/** A record between pipes that no header names has this many columns at least. */
const MIN_COLUMNS = 34

/**
 * Files of the Traffic Monitoring Guide of the FHWA, which states deliver: hourly volumes of fixed width (2001 and 2016), and
 * between pipes with and without a header. Days are those of a local clock.
 */
export const tmg: Reader<IntervalReading> = {
  name: 'tmg',
  title: 'TMG, volume, class or speed',
  localTime: true,
  isOfIntervals: true,
  classScheme: 'fhwa_13',
  recognise(firstLines) {
    const [first = ''] = firstLines
    if (HEADER.test(first)) return COUNTS.test(first)
    if (/^3\|\d{1,2}\|/.test(first)) return first.split('|').length >= MIN_COLUMNS
    const records = firstLines.filter(line => isFixedVolume(line) || isFixedBinned(line))
    return records.length * 2 > firstLines.length
  },
  isPartOf,
  open: () => new TmgReader(),
}

/** Instead of a traffic that was not restricted. The counts of 2 are those of a faulty device. */
const FAULTY_DEVICE = '2'

class TmgReader implements LineReader<IntervalReading> {
  #columns = VOLUME_COLUMNS
  #volumes = new VolumeLayouts()
  #binned = new BinnedLayouts()
  #restricted = new Map<string, { lines: number; firstLine: number }>()
  #repeated = new RepeatedRecords()
  /** Records whose total is not the sum of their bins. */
  readonly #differing = { count: 0, firstLine: 0 }

  read(text: string, line: number, onLine: OnLine<IntervalReading>): void {
    if (text.trim() === '') return
    if (HEADER.test(text)) {
      this.#columns = text.split('|').map(name => name.trim().toLowerCase())
      return
    }
    const { type, found, restriction } = text.includes('|') ? this.#readPipes(text) : this.#readFixed(text)
    if (typeof found === 'string') {
      onLine(line, text, found)
      return
    }
    if (restriction !== '' && restriction !== '0') this.#countRestriction(restriction, line)
    const readings = restriction === FAULTY_DEVICE ? found.map(one => ({ ...one, device_fault: true })) : found
    this.#repeated.add(type, readings, line)
    for (const reading of readings) {
      if (hasOtherSum(reading) && this.#differing.count++ === 0) this.#differing.firstLine = line
      onLine(line, text, reading)
    }
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    return laneNames(channel)
  }

  facts(): FileFacts {
    const restricted = [...this.#restricted].sort(([a], [b]) => (a < b ? -1 : 1))
    const { lines, isComplete } = this.#repeated
    const differing = this.#differing
    const [firstLine] = [...lines].sort((a, b) => a - b)
    return {
      repeatedLines: lines,
      notices: [
        ...restricted.map(([code, { lines, firstLine }]) =>
          errorSentence('tmgRestriction', { count: lines, code: `"${code}"`, line: firstLine }),
        ),
        ...(differing.count === 0
          ? []
          : [errorSentence('binsDiffer', { count: differing.count, line: differing.firstLine })]),
        ...(firstLine === undefined ? [] : [errorSentence('recordsRepeated', { count: lines.size, line: firstLine })]),
        ...(isComplete ? [] : [errorSentence('recordsNotCompared')]),
      ],
    }
  }

  #readPipes(text: string): FoundReadings {
    const fields = text.split('|')
    const field: Field = name => fields[this.#columns.indexOf(name)]?.trim() ?? ''
    const type = field('record_type').toUpperCase()
    const restriction = field('restrictions')
    if (type === '3' || type === 'V') return { type: '3', found: readVolume(field), restriction }
    if (type !== 'C' && type !== 'T') return { type, found: unknownType(type), restriction }
    return { type, found: asList(readBinned(type, namedBinned(field, this.#columns))), restriction }
  }

  #readFixed(text: string): FoundReadings {
    const type = text.slice(0, 1)
    if (type === '3') {
      const field = this.#volumes.fieldOf(text)
      return { type, found: readVolume(field), restriction: field('restrictions') }
    }
    if (type !== 'C' && type !== 'T') return { type, found: unknownType(type), restriction: '' }
    const binned = this.#binned.choose(text)
    if (binned === null)
      return { type, found: errorSentence('recordNotOfLayout', { type: `"${type}"` }), restriction: '' }
    return { type, found: asList(readBinned(type, binned)), restriction: binned.field('restrictions') }
  }

  #countRestriction(code: string, line: number): void {
    const known = this.#restricted.get(code)
    if (known) known.lines++
    else if (this.#restricted.size < MAX_RESTRICTIONS) this.#restricted.set(code, { lines: 1, firstLine: line })
  }
}

/** More than there are: the others of a damaged file are not listed. */
const MAX_RESTRICTIONS = 10

interface FoundReadings {
  /** `3` of volumes, `C` of classes, `T` of speeds. */
  type: string
  found: IntervalReading[] | string
  restriction: string
}

const asList = (found: IntervalReading | string) => (typeof found === 'string' ? found : [found])

const unknownType = (type: string): string => errorSentence('recordTypeUnknown', { type: `"${type}"` })

function hasOtherSum({ total, class_codes, speeds }: IntervalReading): boolean {
  const bins = class_codes ? Object.values(class_codes) : speeds?.counts
  return total !== null && bins !== undefined && bins.reduce<number>((sum, count) => sum + (count ?? 0), 0) !== total
}
