import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { QUALITY_EFFECTS, QUALITY_KINDS } from '../../../contract/quality.ts'
import { DAY_REASONS } from '../../../server/analysis/figures/judge-days.ts'
import { ALARMS } from '../../../server/field/sites/alarms/alarm-rules.ts'
import { DEVICE_TYPES } from '../../../server/field/sites/schema.ts'
import {
  english,
  sources as files,
  isMessages,
  MAILS,
  MESSAGES,
  OPEN,
  parseSource,
  REPORTS,
  read,
  sectionOf,
  type Texts,
  visit,
  WEB,
} from '../support/english-messages.ts'

const { parse } = createRequire(join(WEB, 'package.json'))('@formatjs/icu-messageformat-parser') as {
  parse: (text: string) => Element[]
}

interface Element {
  type: number
  value: string
  options?: { [branch: string]: { value: Element[] } }
  children?: Element[]
}

const LITERAL = 0
const PLURAL = 6

/** Every file is a language; `language` in it says which. */
const translations = readdirSync(MESSAGES)
  .filter(file => file.endsWith('.json') && file !== 'en.json')
  .map(file => {
    const { language: about, ...texts } = JSON.parse(read(`../messages/${file}`)) as Texts
    return { language: file.slice(0, 2), about, texts }
  })
const namesOf = (texts: Texts) =>
  Object.entries(texts)
    .flatMap(([section, messages]) => Object.keys(messages).map(name => `${section}: ${name}`))
    .sort()
const countOf = (texts: Texts) => namesOf(texts).length

/** Names of placeholders and tags, also inside the branches of a plural. */
const placeholdersOf = (elements: Element[]): string[] => [
  ...new Set(
    elements
      .flatMap(({ type, value, options = {}, children = [] }) => [
        ...(type === LITERAL || type === 7 ? [] : [value]),
        ...Object.values(options).flatMap(branch => placeholdersOf(branch.value)),
        ...placeholdersOf(children),
      ])
      .sort(),
  ),
]

const pluralsOf = (elements: Element[]): Element[] =>
  elements.flatMap(element => [
    ...(element.type === PLURAL ? [element] : []),
    ...pluralsOf(element.children ?? []),
    ...Object.values(element.options ?? {}).flatMap(branch => pluralsOf(branch.value)),
  ])

test.each(translations)('$language has a name, and locales of that language that Intl knows', ({ language, about }) => {
  expect(about?.name).toBe(
    new Intl.DisplayNames(language, { type: 'language' }).of(language)?.replace(/^./, first => first.toUpperCase()),
  )
  const locales = about?.locales?.split(' ') ?? []
  expect(locales.length).toBeGreaterThan(0)
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales)
  expect(locales.filter(locale => !locale.startsWith(`${language}-`))).toEqual([])
})

/** `{count} records`: wrong for one. Limits are never one. */
const NOUN_WITHOUT_PLURAL =
  /\{(?!min|max|total)\w+\} (records|vehicles|duplicates|Datensätzen?|Fahrzeugen?|Duplikate|enregistrements|véhicules|doublons)\b/
/** `{days} of {all} days count`, `the {days} whole days`: wrong for one. */
const DAYS_WITHOUT_PLURAL =
  /\{(?!min|max|total)\w+\} ((of|von) \{\w+\} \w+ (count|are|have|zählen|sind|haben)|(whole|full|vollen) \w+|(days|Tagen?|jours) (count|are|were|comptent|sont|entiers|sur \{\w+\} \w+))\b|\{\w+\} (of them are|davon sind|d’entre (eux|elles) sont)\b/
/** A text without its plurals, which are right inside. */
const outsidePlurals = (elements: Element[]): string =>
  elements
    .map(({ type, value, children = [] }) => {
      if (type === LITERAL) return value.replaceAll('\u00a0', ' ')
      if (type === PLURAL) return ''
      return children.length > 0 ? outsidePlurals(children) : `{${value}}`
    })
    .join('')
/** More than an Excel file holds. */
const NEVER_ONE = ['exports: tooManyRecordsForExcel']

test('a number of records, vehicles or days is written with a plural in every language', () => {
  const all = [english, ...translations.map(({ texts }) => texts)]
  const wrong = all.flatMap(texts =>
    Object.entries(texts).flatMap(([section, messages]) =>
      Object.entries(messages)
        .filter(([name]) => !NEVER_ONE.includes(`${section}: ${name}`))
        .filter(([, text]) => {
          const outside = outsidePlurals(parse(text))
          return NOUN_WITHOUT_PLURAL.test(outside) || DAYS_WITHOUT_PLURAL.test(outside)
        })
        .map(([name, text]) => `${section}: ${name}: ${text}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('every message is translated into every language', () => {
  expect(countOf(english)).toBeGreaterThan(1_000)
  for (const { language, texts } of translations) {
    const isTranslated = ([section, messages]: [string, object]) =>
      Object.keys(messages).filter(name => texts[section]?.[name]?.trim()).length
    const translated = Object.entries(english).reduce((sum, entry) => sum + isTranslated(entry), 0)
    const share = (translated / countOf(english)) * 100
    console.log(`${language}: ${translated} of ${countOf(english)} messages translated, ${share} %`)
    expect(namesOf(texts)).toEqual(namesOf(english))
    expect(share).toBe(100)
  }
})

test.each(translations)('the messages of $language have the placeholders of the English ones', ({ texts }) => {
  const differing = Object.entries(english).flatMap(([section, messages]) =>
    Object.entries(messages).flatMap(([name, text]) => {
      const expected = placeholdersOf(parse(text)).join()
      const found = placeholdersOf(parse(texts[section]?.[name] ?? '')).join()
      return found === expected ? [] : [`${section}: ${name}: ${found} instead of ${expected}`]
    }),
  )
  expect(differing).toEqual([])
})

test.each([{ language: 'en', texts: english }, ...translations])(
  'plurals of $language have the branches that its rules ask for',
  ({ language, texts }) => {
    // French has `many` for millions, which reads as `other` in all of ours.
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const needed = pluralCategories.filter(category => category !== 'many')
    const plurals = Object.values(texts).flatMap(messages =>
      Object.values(messages).flatMap(text => pluralsOf(parse(text)).map(plural => ({ text, plural }))),
    )
    expect(plurals.length).toBeGreaterThan(10)
    const isComplete = ({ options = {} }: Element) =>
      '=0' in options || '=1' in options || needed.every(category => category in options)
    expect(plurals.filter(({ plural }) => !isComplete(plural)).map(({ text }) => text)).toEqual([])
  },
)

/** A straight apostrophe before a brace would quote it: `l'{name}`. */
test.each(translations)('the messages of $language have typographic apostrophes and quotation marks', ({ texts }) => {
  const straight = Object.values(texts).flatMap(messages => Object.values(messages).filter(text => /['"]/.test(text)))
  expect(straight).toEqual([])
})

const FORBIDDEN = [...read('../messages/GLOSSARY.md').matchAll(/^\| (German|French) \| (.+?) \| .+ \|$/gm)].map(
  ([, language, words = '']) => ({ language: language === 'German' ? 'de' : 'fr', words: words.split(', ') }),
)

const textOf = (elements: Element[]): string =>
  elements
    .map(({ type, value, options = {}, children = [] }) =>
      type === LITERAL
        ? value
        : `\u0000${textOf(children)}${Object.values(options)
            .map(branch => textOf(branch.value))
            .join('\u0000')}`,
    )
    .join('')

test.each(translations)('no message of $language uses a word that the glossary forbids', ({ language, texts }) => {
  const words = FORBIDDEN.filter(one => one.language === language).flatMap(one => one.words)
  expect(words.length).toBeGreaterThan(8)
  const forbidden = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
  const wrong = Object.entries(texts).flatMap(([section, messages]) =>
    Object.entries(messages).flatMap(([name, text]) => {
      const found = forbidden.exec(textOf(parse(text)).replaceAll('\u00ad', ''))
      return found ? [`${section}: ${name}: ${found[0]}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

/** Words of the trade that pages and reports must not call differently. */
const TRANSLATED_ALIKE = (/which a test enforces: ([^|]+?)\.\n\n/s.exec(read('../messages/GLOSSARY.md'))?.[1] ?? '')
  .replaceAll('\n', ' ')
  .split('; ')

test.each(translations)('a word of the trade is the same on all pages and in reports of $language', ({ texts }) => {
  // Within a sentence a word begins with a small letter, in some languages only.
  const isWord = (text: string, word: string) => text.toLowerCase() === word.toLowerCase()
  const plain = (text = '') => text.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ').toLowerCase()
  const found = TRANSLATED_ALIKE.map(word => {
    const names = Object.entries(english).flatMap(([section, messages]) =>
      Object.entries(messages).flatMap(([name, text]) => (isWord(text, word) ? [plain(texts[section]?.[name])] : [])),
    )
    return { word, words: [...new Set(names)] }
  })
  expect(found.filter(({ words }) => words.length === 0).map(({ word }) => word)).toEqual([])
  expect(found.filter(({ words }) => words.length > 1)).toEqual([])
})

/** An average of a range: the words for it alone mean that of a year. */
const OF_A_RANGE: { [language: string]: RegExp } = {
  de: /DTV im (Zeitraum|Monat)/,
  fr: /TJM (de la période|du mois)/,
}

test.each(translations)('the ADT of a range is not called like that of a year in $language', ({ language, texts }) => {
  const ofRange = Object.entries(english).flatMap(([section, messages]) =>
    Object.entries(messages).flatMap(([name, text]) =>
      /^ADT( \{\w+\})?$/.test(text) ? [texts[section]?.[name] ?? ''] : [],
    ),
  )
  expect(ofRange.length).toBeGreaterThan(1)
  expect(ofRange.filter(text => !OF_A_RANGE[language]?.test(text))).toEqual([])
})

test('every message is shown somewhere', () => {
  const unused = Object.entries(english).flatMap(([section, messages]) => {
    const isInside = (file: string) =>
      sectionOf(file).startsWith(`${section}/`) || (section === 'shell' && file === 'routes.tsx')
    const isUi = section === 'ui' ? ['app.tsx'] : []
    const code = files
      .filter(file => (isInside(file) || isUi.includes(file)) && !isMessages(file))
      .map(read)
      .join('\n')
    // Shown by the names of classes, of which none can lack its label.
    if (section === 'vehicle-classes') return []
    if (section === REPORTS.section) return unusedIn(REPORTS.folder, messages)
    if (section === MAILS.section) return unusedIn(MAILS.folder, messages)
    if (section === OPEN.section) return unusedIn(OPEN.folder, messages)
    return Object.keys(messages)
      .filter(name => !new RegExp(`\\bm\\.${name}\\b`).test(code))
      .map(name => `${section}: ${name}`)
  })
  expect(unused).toEqual([])
})

/** Messages of the server that are named as what they are about: kinds of periods, reasons, alarms. */
const NAMED: readonly string[] = [
  ...QUALITY_KINDS,
  ...QUALITY_EFFECTS,
  ...DAY_REASONS,
  ...DEVICE_TYPES,
  ...ALARMS,
  ...['offline', 'not_measuring', 'otherDevice'],
]

function unusedIn(folder: string, messages: object): string[] {
  const sources = readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .concat(['../../delivery/exports/formats/report/report-sheets.ts'])
    .filter(file => file.endsWith('.ts') && !isMessages(file))
  const code = sources.map(file => read(`${folder}/${file}`)).join('\n')
  const isUsed = (name: string) => NAMED.includes(name) || new RegExp(`\\bm\\.${name}\\b`).test(code)
  return Object.keys(messages).filter(name => !isUsed(name))
}

/** Attributes that people read or hear. */
const READ_ATTRIBUTES = /^(label|title|placeholder|description|alt|lead|hint|aria-(label|description|valuetext))$/
/** Names, fonts, keys, code and codes of countries: the same in every language. */
const NO_TEXT =
  /^(?:[A-Z]{2}(?: [A-Z]{2})+|Inter Variable|Wayside|N|g|s|50 m|openapi\.json|V\d\d|curl|TypeScript|Excel|CSV|Parquet|UTC)$/

function textsIn(file: string): string[] {
  const found: string[] = []
  const note = (text: string) => {
    const words = text.trim().replaceAll(/\s+/g, ' ')
    if (/\p{L}{2,}/u.test(words) && !NO_TEXT.test(words)) found.push(`${file}: ${words}`)
  }
  visit(parseSource(file), node => {
    if (ts.isJsxText(node)) note(node.text)
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.test(node.name.getText()) && node.initializer) {
      // Also inside an expression: label={isOn ? 'On' : 'Off'}
      visitOutsideJsx(node.initializer, inside => {
        if (ts.isStringLiteralLike(inside) && !isKey(inside)) note(inside.text)
        if (ts.isTemplateExpression(inside)) {
          note([inside.head.text, ...inside.templateSpans.map(span => span.literal.text)].join(' '))
        }
      })
    }
    // A property such as `label: 'Hour'` of a table of options.
    if (ts.isPropertyAssignment(node) && READ_ATTRIBUTES.test(node.name.getText().replaceAll("'", ''))) {
      if (ts.isStringLiteralLike(node.initializer)) note(node.initializer.text)
    }
    // Sentences anywhere: `return 'No data yet.'`
    if (ts.isStringLiteralLike(node) && /^\p{Lu}\p{L}*( \p{L}+)+[.?!…]?$/u.test(node.text) && !isKey(node))
      note(node.text)
  })
  return [...new Set(found)]
}

function visitOutsideJsx(node: ts.Node, act: (node: ts.Node) => void): void {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return
  act(node)
  ts.forEachChild(node, child => visitOutsideJsx(child, act))
}

/** Compared with, or the name of something: not shown. */
const isKey = ({ parent }: ts.Node): boolean =>
  (ts.isBinaryExpression(parent) && /[!=]==/.test(parent.operatorToken.getText())) ||
  ts.isElementAccessExpression(parent) ||
  ts.isLiteralTypeNode(parent) ||
  (ts.isCallExpression(parent) && /^(useShortcut|join|replace|replaceAll|split|getComputedStyle)$/.test(nameOf(parent)))

const nameOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

/** Proper names. */
const NOT_SHOWN = [
  'parts/device/device-labels.ts: TLS 8+1',
  'parts/device/device-labels.ts: TLS 2+1',
  'parts/device/device-labels.ts: FHWA 13',
  'parts/device/device-labels.ts: EUR 6',
  'parts/device/device-labels.ts: Swiss 10',
  'parts/device/device-labels.ts: Fintraffic',
  'parts/device/device-labels.ts: TII',
  'parts/report-view/report-view.tsx: PDF',
  'pages/open-data/shared-report.tsx: PDF',
]

test('no text in a component: all are messages', () => {
  // The reference of the API is in English, and so is what its script adds.
  const sources = files.filter(file => !isMessages(file) && !file.startsWith('reference/'))
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap(textsIn).filter(text => !NOT_SHOWN.includes(text))
  expect(found).toEqual([])
})
