export type DiagnosisState = 'ok' | 'warn' | 'bad'

/** The result of one check, and what to do if it is not ok. */
export interface Diagnosis {
  subject: string
  state: DiagnosisState
  found: string
  advice: string | null
}

export const ok = (subject: string, found: string): Diagnosis => ({ subject, state: 'ok', found, advice: null })
export const warn = (subject: string, found: string, advice: string): Diagnosis => ({
  subject,
  state: 'warn',
  found,
  advice,
})
export const bad = (subject: string, found: string, advice: string): Diagnosis => ({
  subject,
  state: 'bad',
  found,
  advice,
})

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** power).toPrecision(3))} ${UNITS[power]}`
}
