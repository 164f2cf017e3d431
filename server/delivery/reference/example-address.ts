import { escapeXml } from '../../../contract/text/escape-xml.ts'

export const ORIGIN = 'http://127.0.0.1:8080'

/** A day of examples, which the script of the page replaces by yesterday: on that day a service has data. */
const DAY = ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z'] as const

/** The script of the page replaces it by the URL of the page. */
export const withOrigin = (code: string): string =>
  escapeXml(code)
    .replaceAll(ORIGIN, `<span class="origin">${ORIGIN}</span>`)
    .replaceAll(DAY[0], `<span class="yesterday">${DAY[0]}</span>`)
    .replaceAll(DAY[1], `<span class="today">${DAY[1]}</span>`)
