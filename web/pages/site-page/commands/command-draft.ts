import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date'
import type { CommandRequest } from '../../../../client/shapes.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'
import type { Measures } from '../../../service/measures.ts'
import { parseNumber } from '../../../ui/text/format.ts'
import type { CommandName } from './command-labels.ts'

/** A command as it is being typed, speeds in the reader's units. Fields that the command does not use are not sent. */
export interface CommandDraft {
  command: CommandName
  expires_in_s: string
  /** Local time of the site: `2026-11-14T10:00`. */
  from_dt: string
  to_dt: string
  upload_interval_s: string
  min_speed_kmh: string
  max_speed_kmh: string
  sensitivity: string
  /** Empty: unchanged. */
  class_scheme: string
}

export type NumberField = 'upload_interval_s' | 'min_speed_kmh' | 'max_speed_kmh' | 'sensitivity'

/** A new draft; its time range is the last 24 hours. */
export function newDraft(command: CommandName, zone: string, now: number): CommandDraft {
  const clock = (at: number) => fromAbsolute(at, zone).toString().slice(0, 16)
  return {
    command,
    expires_in_s: '3600',
    from_dt: clock(now - DAY_MS),
    to_dt: clock(now),
    upload_interval_s: '',
    min_speed_kmh: '',
    max_speed_kmh: '',
    sensitivity: '',
    class_scheme: '',
  }
}

/** Builds the request. Invalid text is sent unchanged, so that the service answers with an error for that field. */
export function bodyOf(draft: CommandDraft, zone: string, measures: Measures): CommandRequest {
  const parameters = parametersOf(draft, zone, measures)
  const body = {
    command: draft.command,
    ...(parameters && { parameters }),
    expires_in_s: Number(draft.expires_in_s),
  }
  return body as CommandRequest
}

function parametersOf(draft: CommandDraft, zone: string, measures: Measures): object | null {
  if (draft.command === 'upload_now')
    return { from_dt: momentOf(draft.from_dt, zone), to_dt: momentOf(draft.to_dt, zone) }
  if (draft.command !== 'set_configuration') return null
  const number = (field: NumberField) => parseNumber(draft[field]) ?? undefined
  const speed = (field: NumberField) => {
    const typed = number(field)
    return typeof typed === 'number' ? measures.speed.store(typed) : typed
  }
  return {
    upload_interval_s: number('upload_interval_s'),
    min_speed_kmh: speed('min_speed_kmh'),
    max_speed_kmh: speed('max_speed_kmh'),
    sensitivity: number('sensitivity'),
    class_scheme: draft.class_scheme || undefined,
  }
}

function momentOf(typed: string, zone: string): string | undefined {
  try {
    return toZoned(parseDateTime(typed), zone).toDate().toISOString()
  } catch {
    return typed || undefined
  }
}
