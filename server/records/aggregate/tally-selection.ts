import { type Classifier, UNMAPPED } from '../../../contract/target-schemes.ts'
import type { Database } from '../../database/connect.ts'
import type { TransactionLimits } from '../../database/transaction.ts'
import { type ColumnName, NO_NUMBER } from '../blocks/columns.ts'
import { channelOf, classOf, NO_SPEEDS, type Rollup, STATE, stateOf, visitCells } from '../blocks/rollup.ts'
import type { SpanRollup } from '../blocks/span-rollup.ts'
import { classify } from '../classify.ts'
import { readUploadSchemes, type UploadSchemes } from '../upload-schemes.ts'
import type { ClockFilter } from './clock-filter.ts'
import { type CountRequest, readCounts, type SiteRollup } from './read-counts.ts'
import { AT, sizeOf, timeOf, uploadAt, wideAt } from './read-slices.ts'
import { type Run, runsOf } from './rollup-runs.ts'
import type { SeriesByGroup } from './series.ts'
import type { Summary } from './summary.ts'

/** How records get a class of the scheme of the request. */
export interface Scheme {
  classifier: Classifier
  /** Null for schemes by length. */
  uploads: UploadSchemes | null
  /** Of blocks, besides those that are counted. */
  columns: ColumnName[]
}

export async function readScheme(
  database: Database,
  classifier: Classifier,
  ids: number[],
  limits: TransactionLimits,
): Promise<Scheme> {
  if (classifier.by === 'length') return { classifier, uploads: null, columns: ['length'] }
  const uploads = await database.transaction(tx => readUploadSchemes(tx, ids, classifier.from), limits)
  return { classifier, uploads, columns: ['classCode', 'upload'] }
}

/** The number of a class in the answer: `unmapped` is the last. */
function schemeClass({ classifier }: Scheme, flags: number, length: number, code: number, isOfScheme: boolean) {
  const number = classify(classifier, flags, length, code, isOfScheme)
  return number === UNMAPPED ? classifier.classes.length : number
}

/**
 * Reads the records of a selection once and counts them into the intervals between the edges, by group, and into the
 * summary. `check` is called after every slice, because new groups may have occurred in it.
 */
export async function tallyRecords(
  database: Database,
  selection: CountRequest,
  edges: number[],
  series: SeriesByGroup,
  summary: Summary | null,
  clock: ClockFilter | null,
  scheme: Scheme | null,
  check: () => void,
): Promise<void> {
  const size = sizeOf(selection)
  const upload = uploadAt(selection)
  const { withSite, withSpeeds = true } = selection
  const uploads = scheme?.uploads ?? null
  const onlySite = selection.filters.sites?.[0] ?? 0
  let bucket = 0
  // Rows, blocks and rollups of a slice come one after the other, each in ascending time.
  const moveTo = (ts: number) => {
    while (bucket > 0 && ts < (edges[bucket] as number)) bucket--
    while (ts >= (edges[bucket + 1] as number)) bucket++
  }
  const count: CountCell = (
    ts,
    site,
    channel,
    lane,
    vehicleClass,
    groupClass,
    state,
    records,
    speeds,
    first,
    after,
  ) => {
    if (clock && !clock.includes(ts)) return
    moveTo(ts)
    const tally = series.tally(bucket, site, channel, lane, groupClass)
    if (state === STATE.withSpeed && withSpeeds) tally.addSpeeds(speeds, first, after)
    else tally.addWithoutSpeed(records, state !== STATE.invalid)
    summary?.add(ts, site, channel, vehicleClass, records, speeds, first, after)
  }
  const one = new Uint32Array(1)
  const countRecord = (
    ts: number,
    site: number,
    channel: number,
    lane: number,
    vehicleClass: number,
    groupClass: number,
    speed: number,
    flags: number,
  ) => {
    const state = stateOf(speed, flags)
    one[0] = speed
    count(ts, site, channel, lane, vehicleClass, groupClass, state, 1, one, 0, state === STATE.withSpeed ? 1 : 0)
  }
  const runEdges = summary ? [...new Set([...edges, ...summary.limitTimes])].sort((a, b) => a - b) : edges
  /** Of runs that are in one interval; speeds are not told apart by group. */
  const countRun = (rollup: Rollup, run: Run, site: number, isWanted: SiteRollup['isWanted']) => {
    moveTo(run.ts)
    for (const [n, group] of rollup.groups.entries()) {
      const records = run.sums[n] as number
      if (records === 0 || (isWanted && !isWanted(group))) continue
      const tally = series.tally(bucket, site, channelOf(group), 0, classOf(group))
      const state = group & 3
      if (state !== STATE.withSpeed || !withSpeeds) tally.addWithoutSpeed(records, state !== STATE.invalid)
    }
    if (withSpeeds && run.afterSpeed > run.firstSpeed && rollup.speeds !== NO_SPEEDS) {
      series.tally(bucket, site, 0, 0, 0).addSpeeds(rollup.speeds, run.firstSpeed, run.afterSpeed)
    }
    summary?.addRun(rollup, run, site)
  }
  const countSpan = ({ site, rollup, isWanted, ...window }: SiteRollup<SpanRollup>) => {
    const siteId = withSite ? site : onlySite
    for (const run of runsOf(rollup, window, runEdges)) countRun(rollup, run, siteId, isWanted)
    if (!withSpeeds) return
    for (const speeds of rollup.histograms) {
      if (speeds.from < window.from || speeds.from >= window.to) continue
      moveTo(speeds.from)
      series.tally(bucket, siteId, speeds.channel, 0, 0).addCounts(speeds)
      summary?.addCounts(speeds, siteId)
    }
  }
  for await (const { rows, blocks, rollups, spanRollups } of readCounts(database, selection)) {
    for (let at = 0; at < rows.byteLength; at += size) {
      const site = withSite ? rows.getInt32(at + AT.site) : onlySite
      const vehicleClass = rows.getUint8(at + AT.vehicleClass)
      const flags = rows.getUint8(at + AT.flags)
      const ofScheme =
        scheme &&
        schemeClass(
          scheme,
          flags,
          rows.getUint16(at + AT.length),
          rows.getUint16(at + AT.classCode),
          uploads?.isOfScheme(site, wideAt(rows, at + upload)) ?? false,
        )
      countRecord(
        timeOf(rows, at),
        site,
        rows.getUint8(at + AT.channel),
        rows.getUint8(at + AT.lane),
        vehicleClass,
        ofScheme ?? vehicleClass,
        rows.getUint16(at + AT.speed),
        flags,
      )
    }
    for (const { columns, start, end, indexes } of blocks) {
      const { ts, channel, lane, vehicleClass, speed, flags } = columns
      const length = indexes ? indexes.length : end - start
      for (let n = 0; n < length; n++) {
        const i = indexes ? (indexes[n] as number) : start + n
        const site = withSite ? (columns.site[i] as number) : onlySite
        const ofScheme =
          scheme &&
          schemeClass(
            scheme,
            flags[i] as number,
            columns.length[i] ?? NO_NUMBER,
            columns.classCode[i] ?? NO_NUMBER,
            uploads?.isOfScheme(site, columns.upload[i] as number) ?? false,
          )
        countRecord(
          ts[i] as number,
          site,
          channel[i] as number,
          lane[i] as number,
          vehicleClass[i] as number,
          ofScheme ?? (vehicleClass[i] as number),
          speed[i] as number,
          flags[i] as number,
        )
      }
    }
    for (const { site, rollup, isWanted, ...window } of rollups) {
      const siteId = withSite ? site : onlySite
      if (!clock && (!withSpeeds || (series.isWhole && !isWanted))) {
        for (const run of runsOf(rollup, window, runEdges)) countRun(rollup, run, siteId, isWanted)
        continue
      }
      visitCells(rollup, window, isWanted, (ts, channel, vehicleClass, state, records, speeds, first, after) =>
        count(ts, siteId, channel, 0, vehicleClass, vehicleClass, state, records, speeds, first, after),
      )
    }
    for (const span of spanRollups) countSpan(span)
    check()
  }
}

/** Records of one quarter of an hour and group: the speeds from index `first` up to `after` are theirs. */
type CountCell = (
  ts: number,
  site: number,
  channel: number,
  lane: number,
  vehicleClass: number,
  /** That of the class scheme of the request, or the same. */
  groupClass: number,
  state: number,
  records: number,
  speeds: Uint32Array,
  first: number,
  after: number,
) => void
