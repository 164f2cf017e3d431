import { parseDateTime } from '@internationalized/date'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { QualityPeriod, SiteDetail } from '../../../../client/shapes.ts'
import { QUALITY_EFFECTS, QUALITY_KINDS } from '../../../../contract/quality.ts'
import type { TimeRange } from '../../../../contract/times/time.ts'
import { QUALITY_EFFECT_LABELS, QUALITY_KIND_LABELS } from '../../../parts/quality/quality-labels.ts'
import { client } from '../../../service/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { localMinute } from '../../../ui/text/local-time.ts'
import { useRefreshMarks } from '../traffic/use-marks.ts'
import { describeFinding } from './describe-finding.ts'
import { type FindingGroup, periodOf } from './group-findings.ts'
import { EFFECT_TEXTS, findingTitle } from './marks.ts'
import { m } from './messages.ts'
import { PeriodPreview } from './period-preview.tsx'

interface Props {
  site: SiteDetail
  /** Null: a new one. */
  period: QualityPeriod | null
  /** The findings that become a new one. */
  findings?: FindingGroup | undefined
  /** The stretch of a plot that becomes a new one. */
  span?: TimeRange | undefined
  onClose: () => void
}

const KIND_OPTIONS = QUALITY_KINDS.map(value => ({ value, label: QUALITY_KIND_LABELS[value] }))
const EFFECT_OPTIONS = QUALITY_EFFECTS.map(value => ({ value, label: QUALITY_EFFECT_LABELS[value] }))

/** Makes, changes or deletes a quality period. Times are local times of the site. */
export default function PeriodDialog({ site, period, findings, span, onClose }: Props) {
  const zone = site.time_zone
  const localOf = (at: string | null | undefined) => (at ? localMinute(at, zone) : '')
  const initial: Partial<QualityPeriod> =
    period ?? (findings ? { ...periodOf(findings), note: noteOf(findings, zone) } : span ? timesOf(span) : {})
  const [from, setFrom] = useState(localOf(initial.from))
  const [to, setTo] = useState(localOf(initial.to))
  const [kind, setKind] = useState<QualityPeriod['kind']>(initial.kind ?? 'roadworks')
  const [effect, setEffect] = useState<QualityPeriod['effect']>(initial.effect ?? 'exclude')
  const [channels, setChannels] = useState<number[] | null>(initial.channels ?? null)
  const [note, setNote] = useState(initial.note ?? '')
  const [problem, setProblem] = useState<{ field: 'from' | 'to'; text: string } | null>(null)
  const refresh = useRefreshMarks(site)
  const change = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: onClose,
    onSettled: refresh,
  })
  // A time that was not changed is sent as it is: a local time has no seconds.
  const momentOf = (typed: string, before: string | null | undefined): string | null => {
    if (typed === '') return null
    return before && typed === localOf(before) ? before : parseDateTime(typed).toDate(zone).toISOString()
  }
  const save = () => {
    const [start, end] = [momentOf(from, initial.from), momentOf(to, initial.to)]
    if (start === null) return setProblem({ field: 'from', text: m.fromIsMissing })
    if (end !== null && Date.parse(end) <= Date.parse(start)) {
      return setProblem({ field: 'to', text: m.toIsNotAfterFrom })
    }
    setProblem(null)
    const body = { from: start, to: end, channels, kind, effect, note }
    change.mutate(() => {
      if (findings) {
        const [first, ...others] = findings
        return client.acceptFinding(site.id, first.id, { ...body, also: others.map(({ id }) => id) })
      }
      return period ? client.changeQualityPeriod(site.id, period.id, body) : client.createQualityPeriod(site.id, body)
    })
  }
  const [isAsking, setAsking] = useState(false)
  // A note is typed: Escape and a click beside the dialog ask first.
  const close = () => (note === (initial.note ?? '') ? onClose() : setAsking(true))
  const shownFrom = safely(() => momentOf(from, initial.from))
  const shownTo = safely(() => momentOf(to, initial.to))
  const errorsOf = (field: 'from' | 'to') => (problem?.field === field ? [problem.text] : [])
  return (
    <Dialog
      isOpen
      onClose={close}
      title={period ? m.changePeriod : findings ? m.acceptFinding : m.newPeriod}
      actions={
        <>
          {period && (
            <Button
              variant="danger-plain"
              className="md:me-auto"
              isPending={change.isPending}
              onPress={() => change.mutate(() => client.deleteQualityPeriod(site.id, period.id))}
            >
              {m.delete}
            </Button>
          )}
          <Button onPress={onClose}>{m.cancel}</Button>
          <Button variant="primary" isPending={change.isPending} onPress={save}>
            {findings ? m.accept : m.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DateField label={m.from} value={from} onChange={setFrom} granularity="minute" errors={errorsOf('from')} />
        <DateField label={m.to} value={to} onChange={setTo} granularity="minute" errors={errorsOf('to')} />
        <Select label={m.kind} options={KIND_OPTIONS} value={kind} onChange={setKind} />
        <Select
          label={m.effect}
          options={EFFECT_OPTIONS}
          value={effect}
          onChange={setEffect}
          description={EFFECT_TEXTS[effect]}
        />
        {site.channels.length > 1 && <ChannelsField site={site} value={channels} onChange={setChannels} />}
        <TextField label={m.note} value={note} onChange={setNote} maxLength={MAX_NOTE_LENGTH} rows={2} />
        {!period && shownFrom && shownTo !== undefined && (
          <PeriodPreview site={site} from={shownFrom} to={shownTo} channels={channels} effect={effect} />
        )}
        <ErrorNotice error={change.error} />
      </div>
      <ConfirmDialog
        title={m.dropTheNote}
        confirm={m.dropIt}
        cancel={m.keepWriting}
        isOpen={isAsking}
        width="narrow"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
        lead={m.noteIsLost}
      />
    </Dialog>
  )
}

interface ChannelsProps {
  site: SiteDetail
  /** Null: all. */
  value: number[] | null
  onChange: (channels: number[] | null) => void
}

function ChannelsField({ site, value, onChange }: ChannelsProps) {
  const toggle = (number: number, isOn: boolean) => {
    const rest = (value ?? []).filter(other => other !== number)
    onChange(isOn ? [...rest, number].sort((a, b) => a - b) : rest.length > 0 ? rest : null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
    <div role="group" aria-label={m.channels} className="flex flex-wrap gap-x-4 gap-y-1">
      <Checkbox isSelected={value === null} onChange={() => onChange(null)}>
        {m.allChannels}
      </Checkbox>
      {site.channels.map(({ number }) => (
        <Checkbox key={number} isSelected={value?.includes(number) ?? false} onChange={isOn => toggle(number, isOn)}>
          {m.channel({ number })}
        </Checkbox>
      ))}
    </div>
  )
}

/** Undefined while it is not a time. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const timesOf = ({ from, to }: TimeRange): Partial<QualityPeriod> => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const MAX_NOTE_LENGTH = 500

/** In the words of who accepts them: it is shown to others as a note of that user. */
const noteOf = (findings: FindingGroup, zone: string): string =>
  findings
    .map(finding => m.named({ name: findingTitle(finding), value: describeFinding(finding, zone) }))
    .join(' ')
    .slice(0, MAX_NOTE_LENGTH)
