import Negotiator from 'negotiator'
import { REPORT_LANGUAGES, type ReportLanguage } from '../../../../contract/reports.ts'
import { OPEN_MESSAGES } from '../../../../messages/open.ts'
import { type Messages, translate } from '../../../../messages/translate.ts'

export interface OpenWords {
  language: ReportLanguage
  m: Messages<typeof OPEN_MESSAGES>
}

const known = new Map<ReportLanguage, OpenWords>()

/** The words of the language that a browser prefers; English where there is none of these. */
export function openWords(acceptLanguage: string | undefined): OpenWords {
  const headers = { 'accept-language': acceptLanguage ?? '' }
  const preferred = new Negotiator({ headers }).languages([...REPORT_LANGUAGES])[0]
  const language = REPORT_LANGUAGES.find(one => one === preferred) ?? 'en'
  const words = known.get(language) ?? { language, m: translate('open', OPEN_MESSAGES, language) }
  known.set(language, words)
  return words
}
