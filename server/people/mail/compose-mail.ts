import { REPORT_LANGUAGES } from '../../../contract/reports.ts'
import { MAIL_MESSAGES } from '../../../messages/mail.ts'
import { type Messages, translate } from '../../../messages/translate.ts'
import type { AlarmSite, ExportContent, MailContents, MailKind } from './enqueue-mail.ts'
import type { MailList } from './unsubscribe.ts'
import { type Letter, oneLine } from './write-mail.ts'

const LOCALES: { [language: string]: string } = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }

/** The texts of mails, and how they write numbers and times. */
export interface MailWords {
  language: string
  m: Messages<typeof MAIL_MESSAGES>
  number(value: number): string
  bytes(value: number): string
  day(moment: string, timeZone: string): string
  time(moment: string, timeZone: string): string
}

const known = new Map<string, MailWords>()

/** English for a language that has no translation, and for a reader who has chosen none. */
export function mailWords(chosen: string | null): MailWords {
  const language = REPORT_LANGUAGES.find(one => one === chosen) ?? 'en'
  const words = known.get(language) ?? readWords(language)
  known.set(language, words)
  return words
}

function readWords(language: string): MailWords {
  const locale = LOCALES[language]
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  const format = (moment: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(moment))
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
  return {
    language,
    m: translate('mail', MAIL_MESSAGES, language),
    number,
    bytes: value => (value < 1e5 ? `${number(value / 1e3)} kB` : `${number(value / 1e6)} MB`),
    day: (moment, timeZone) => format(moment, { ...date, timeZone }),
    time: (moment, timeZone) => format(moment, { ...date, ...clock, timeZone }),
  }
}

/** What the kinds of mails say. The link to unsubscribe is null where there is none. */
type Composers = {
  [Kind in MailKind]: {
    list: MailList | null
    compose(words: MailWords, content: MailContents[Kind], origin: string): Pick<Letter, 'subject' | 'parts'>
  }
}

const COMPOSERS: Composers = {
  invitation: {
    list: null,
    compose: ({ m }, { url, organization, by }) => ({
      subject: m.invitationSubject({ organization }),
      parts: [
        by === null ? m.invitedText({ organization }) : m.invitationText({ by, organization }),
        { label: m.invitationButton, url },
        m.invitationEnds,
      ],
    }),
  },
  reset: {
    list: null,
    compose: ({ m }, { url, organization, hours }) => ({
      subject: m.resetSubject,
      parts: [
        m.resetText({ organization }),
        { label: m.resetButton, url },
        hours === 1 ? m.endsInAnHour : m.endsInADay,
        m.notYou,
      ],
    }),
  },
  export_completed: {
    list: 'exports',
    compose(words, content, origin) {
      const { m, bytes } = words
      const name = exportName(words, content)
      return {
        subject: m.exportReadySubject({ name }),
        parts: [
          m.exportReadyText({ name, size: bytes(content.size_bytes), days: content.days }),
          { label: m.openExports, url: `${origin}/exports` },
        ],
      }
    },
  },
  export_failed: {
    list: 'exports',
    compose(words, content, origin) {
      const { m } = words
      const name = exportName(words, content)
      return {
        subject: m.exportFailedSubject({ name }),
        parts: [
          m.exportFailedText({ name, reason: content.error }),
          { label: m.openExports, url: `${origin}/exports` },
        ],
      }
    },
  },
  webhook_disabled: {
    list: null,
    compose: ({ m }, { url, reason }, origin) => ({
      subject: m.webhookSubject({ host: new URL(url).host }),
      parts: [
        reason === 'gone' ? m.webhookGone({ url }) : m.webhookBacklog({ url }),
        { label: m.openWebhooks, url: `${origin}/organization/webhooks` },
      ],
    }),
  },
  alarms: {
    list: 'alarms',
    compose(words, { sites, more }, origin) {
      const { m, number } = words
      const [site] = sites as [AlarmSite]
      const kinds = [...new Set(site.alarms.map(({ kind }) => m[kind]))]
      return {
        subject: m.alarmSubject({ site: site.name, alarms: kinds.join(', ') }),
        parts: [
          { heading: m.alarmText({ site: site.name }), items: alarmItems(words, site) },
          ...(more > 0 ? [m.digestMore({ count: number(more) })] : []),
          { label: m.openSite, url: `${origin}/sites/${site.id}` },
        ],
      }
    },
  },
  alarm_digest: {
    list: 'alarms',
    compose(words, { organization, sites, more }, origin) {
      const { m, number } = words
      const count = sites.reduce((sum, { alarms }) => sum + alarms.length, more)
      return {
        subject: m.digestSubject({ organization, count: number(count) }),
        parts: [
          m.digestText,
          ...sites.map(site => ({ heading: site.name, items: alarmItems(words, site) })),
          ...(more > 0 ? [m.digestMore({ count: number(more) })] : []),
          { label: m.openSites, url: `${origin}/sites` },
        ],
      }
    },
  },
}

const exportName = ({ m, day }: MailWords, { format, from, to, time_zone }: ExportContent): string =>
  m.exportName({ format, from: day(from, time_zone), to: day(to, time_zone) })

const alarmItems = ({ m, time }: MailWords, { alarms, time_zone }: AlarmSite): string[] =>
  alarms.map(({ kind, raised_at = '', since = raised_at, cleared_at }) =>
    cleared_at === null
      ? m.alarmActive({ alarm: m[kind], time: time(since, time_zone) })
      : m.alarmOver({ alarm: m[kind], from: time(since, time_zone), to: time(cleared_at, time_zone) }),
  )

/** The list of mails to which a kind belongs; null for those that cannot be turned off. */
export const listOf = (kind: MailKind): MailList | null => COMPOSERS[kind].list

export function composeMail<Kind extends MailKind>(
  kind: Kind,
  content: MailContents[Kind],
  { language, origin, unsubscribe }: { language: string | null; origin: string; unsubscribe: string | null },
): Letter {
  const words = mailWords(language)
  const { m } = words
  const { list, compose } = COMPOSERS[kind]
  const { subject, parts } = compose(words, content, origin)
  const why = list && (list === 'alarms' ? m.whyAlarms : m.whyExports)
  return {
    language: words.language,
    subject: oneLine(subject),
    parts,
    footer: [
      ...(why ? [why] : []),
      ...(unsubscribe ? [{ label: m.unsubscribe, url: unsubscribe }] : []),
      m.whyLink({ origin }),
    ],
  }
}
