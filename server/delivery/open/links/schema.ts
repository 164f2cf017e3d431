import { PAPERS, REPORT_LANGUAGES } from '../../../../contract/reports.ts'
import { AGGREGATE } from '../../../analysis/aggregates/schema.ts'
import { FIGURES } from '../../../analysis/figures/answer-schema.ts'
import { figuresBody } from '../../../analysis/figures/schema.ts'
import { REPORT, reportBody } from '../../../analysis/reports/schema.ts'
import { CHANNEL, SITE_DETAIL } from '../../../field/sites/schema.ts'
import { enteredPassword, newPassword } from '../../../people/access/sign-in/passwords.ts'
import {
  choice,
  datetime,
  type Field,
  Invalid,
  integer,
  type JsonSchema,
  list,
  object,
  optional,
  required,
  string,
  type Value,
} from '../../../platform/http/requests/fields.ts'
import { listSchema, MOMENT, objectSchema } from '../../../platform/http/requests/json-schemas.ts'
import { visibleText } from '../../../platform/http/requests/visible-text.ts'

export const MAX_SHARE_DAYS = 366
const SHARED_INTERVALS = ['5m', '15m', '1h', '1d', '1w', '1mo'] as const

/** Names, addresses and ports alone: it becomes a part of a policy, where other characters of URLs have a meaning. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d+)?$/

/** `https://www.turku.fi`, as browsers write it. */
const origin: Field<string> = {
  ...string({ max: 200, example: 'https://www.turku.fi' }),
  parse(input) {
    const text = string({ max: 200 }).parse(input)
    if (!ORIGIN.test(text) || !URL.canParse(text) || new URL(text).origin !== text) {
      throw new Invalid('Enter an origin such as https://www.example.org, without a path.')
    }
    return text
  },
}

/** What the page of a site shows: its figures over a time that does not move, and a plot of its volumes. */
export const shareView = object({
  figures: figuresBody,
  interval: choice(SHARED_INTERVALS),
  split: choice(['direction', 'class'], { description: 'What the volumes are stacked by.' }),
})

export const shareInput = object(
  {
    site: integer({ min: 1 }),
    title: visibleText({ max: 200, example: 'Aurakatu in June' }),
    view: optional(shareView),
    report: optional({
      ...reportBody,
      schema: {
        ...reportBody.schema,
        description:
          'Instead of `view`: a report, or with `compare` that of a comparison, as `POST …/data/report` takes it.',
      },
    }),
    expires_at: datetime({ description: `At most ${MAX_SHARE_DAYS} days from now.` }),
    password: optional(newPassword),
    embed_on: optional(
      list(origin, { max: 10, allowEmpty: true, description: 'Origins of pages that may show it in a frame.' }),
      [],
    ),
  },
  { rule: shownProblem },
)
export type ShareInput = Value<typeof shareInput>

interface SharedContent {
  site: number
  view?: Value<typeof shareView> | undefined
  report?: Value<typeof reportBody> | undefined
}

function shownProblem({ site, view, report }: SharedContent): Invalid | null {
  if (view && report) return new Invalid({ report: ['Send view or report, not both.'] })
  const isOfSite = (sites: number[] | undefined) => sites?.length === 1 && sites[0] === site
  if (report) return isOfSite(report.sites) ? null : new Invalid({ report: { sites: [ONE_SITE] } })
  if (!view) return new Invalid({ view: required().tree }, 'required')
  const problem = viewProblem(view.figures)
  if (problem) return new Invalid({ view: { figures: problem.tree } }, problem.code)
  return isOfSite(view.figures.sites) ? null : new Invalid({ view: { figures: { sites: [ONE_SITE] } } })
}

const ONE_SITE = 'A link shows one site: name it here too.'

function viewProblem({ time, class_scheme }: Value<typeof figuresBody>): Invalid | null {
  if (!time) return new Invalid({ time: required().tree }, 'required')
  if (class_scheme) return new Invalid({ class_scheme: ['The page of a link shows stored classes. Share a report.'] })
  return null
}

export const unlockBody = object({ password: enteredPassword })
export const openedQuery = object({
  key: optional(string({ max: 200, description: 'Of a link with a password: from the answer to it.' })),
  language: optional(
    choice(REPORT_LANGUAGES, { description: 'Of a report; the one in which it was shared when absent.' }),
  ),
})

export const SHARE = objectSchema(
  {
    id: { type: 'string', format: 'uuid' },
    site: { type: 'integer' },
    title: { type: 'string' },
    kind: { type: 'string', enum: ['site', 'report', 'comparison'], description: 'What it shows.' },
    from_dt: MOMENT,
    to_dt: MOMENT,
    created_at: MOMENT,
    created_by: { type: 'string', description: 'The email address of the user.' },
    expires_at: MOMENT,
    has_password: { type: 'boolean' },
    embed_on: { type: 'array', items: { type: 'string' } },
    reads: { type: 'integer', description: 'How often it was opened.' },
    last_read_at: { ...MOMENT, type: ['string', 'null'] },
    wrong_passwords: { type: 'integer' },
    is_open: {
      type: 'boolean',
      description: 'False: whoever made it is inactive, or may no longer read all of its sites. Nobody can open it.',
    },
  },
  'Share',
)
export const SHARES = listSchema(SHARE)

const fieldsOf = (schema: JsonSchema) => schema.properties as { [name: string]: JsonSchema }
const siteFields = fieldsOf(SITE_DETAIL)
const SHOWN_FIELDS = [
  ...['site_id', 'name', 'street_name', 'city', 'country', 'coordinates', 'time_zone'],
  ...['speed_limit_kmh', 'speed_limit_unit'],
]
const SHARED_SITE = objectSchema(
  {
    ...Object.fromEntries(SHOWN_FIELDS.map(name => [name, siteFields[name] as JsonSchema])),
    channels: { type: 'array', items: CHANNEL },
  },
  'SharedSite',
)
const { summary, ...aggregateFields } = fieldsOf(AGGREGATE)

const CONTENT = objectSchema(
  {
    title: { type: 'string' },
    publisher: { type: 'string' },
    expires_at: MOMENT,
    from_dt: MOMENT,
    to_dt: MOMENT,
    interval: { type: 'string', enum: SHARED_INTERVALS },
    split: { type: 'string', enum: ['direction', 'class'] },
    site: SHARED_SITE,
    aggregate: { ...AGGREGATE, title: 'SharedAggregate', properties: aggregateFields },
    figures: { ...FIGURES, title: 'SharedFigures' },
  },
  'SharedView',
)
const { document } = fieldsOf(REPORT) as { document: JsonSchema }
const SHARED_REPORT = objectSchema(
  {
    title: { type: 'string' },
    publisher: { type: 'string' },
    expires_at: MOMENT,
    paper: { type: 'string', enum: PAPERS, description: 'Of the PDF.' },
    document,
  },
  'SharedReport',
)
export const OPENED = objectSchema(
  {
    needs_password: { type: 'boolean' },
    content: {
      anyOf: [CONTENT, { type: 'null' }],
      description: 'The view of a site; null until the password was entered.',
    },
    report: {
      anyOf: [SHARED_REPORT, { type: 'null' }],
      description: 'The report, instead of `content`; null until the password was entered.',
    },
  },
  'OpenedShare',
)
export const KEY = objectSchema({ key: { type: 'string', description: 'Opens the link for 48 hours.' } }, 'ShareKey')
