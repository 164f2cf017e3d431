import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { compileMessage, type MessagePart } from './ui/text/compile-message.ts'

/** A percent sign stands in the line of its number. */
function compiled(text: string): string | MessagePart[] {
  const kept = text.replace(/(?<=[\d}]) (?=%)/g, '\u00a0')
  return /[{<]/.test(kept) ? compileMessage(kept) : kept
}

/** Names of the placeholders and tags of a message, also inside the branches of plurals. */
const placeholdersOf = (parts: string | MessagePart[]): string => [...new Set(namesIn(parts))].sort().join(', ')
const namesIn = (parts: string | MessagePart[]): string[] =>
  typeof parts === 'string' ? [] : parts.flatMap(part => (typeof part === 'object' ? namesInPart(part) : []))
function namesInPart([name, kind]: Exclude<MessagePart, string | 0>): string[] {
  if (Array.isArray(kind)) return [name, ...namesIn(kind)]
  return [name, ...(typeof kind === 'object' ? Object.values(kind).flatMap(namesIn) : [])]
}

/** Sections whose English the server uses too. */
const SHARED_ENGLISH: { [section: string]: string } = {
  'vehicle-classes': join(import.meta.dirname, '..', 'messages', 'vehicle-classes.ts'),
}

/** A section is named as its folder, without the folder of all pages and that of their parts. */
const englishOf = (section: string): string => {
  const files = ['.', 'pages', 'parts'].map(root => join(import.meta.dirname, root, section, 'messages.ts'))
  return files.find(existsSync) ?? (files[0] as string)
}

interface Texts {
  [section: string]: { [name: string]: string }
}

/**
 * Messages are compiled here, and the parser stays out of the build, as do their names: `m.newSite` becomes `m[7]`, its
 * position in the English messages. A translation is one file, of which a page loads only the sections in its query:
 * `messages/de.json?sections=ui,shell`; `en.json` has none of its own, and what a translation lacks is English. Sections
 * `react-aria` are that library's own messages in the same language. English that the server uses too is left out by its name. Which sections a module needs follows from its
 * imports: `withMessages(() => import('./page.tsx'))` gets the files of these as its second argument. A translation with
 * other placeholders than the English message stops the build.
 */
export function compiledMessages(): Plugin {
  /** `npm run dev` has react-aria with all of its languages. */
  let isBuild = false
  let root = import.meta.dirname
  return {
    name: 'compiled-messages',
    configResolved({ command, root: configured }) {
      root = configured
      isBuild = command === 'build'
    },
    load: {
      filter: { id: /\/messages\/\w+\.json\?sections=|\/compile-message\.ts$/ },
      handler(id) {
        if (id.endsWith('.ts')) return 'export const compileMessage = undefined'
        const [file = '', sections = ''] = id.split('?sections=')
        this.addWatchFile(file)
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
        const messagesOf = (section: string): unknown => {
          const english = SHARED_ENGLISH[section] ?? englishOf(section)
          this.addWatchFile(english)
          return propertiesOf(this.parse(readFileSync(english, 'utf8'), { lang: 'ts' })).map(({ name, value }) => {
            const text = texts[section]?.[name]
            if (text === undefined) return compiled(value)
            const translated = compiled(text)
            const [found, expected] = [placeholdersOf(translated), placeholdersOf(compiled(value))]
            if (found !== expected) {
              this.error(
                `${basename(file)}: ${section}: ${name} has the placeholders ${found || 'none'}, not ${expected || 'none'}.`,
              )
            }
            return translated
          })
        }
        const all = sections.split(',')
        // English is a part of react-aria's own dictionaries.
        const aria = (isBuild && basename(file) !== 'en.json' ? all : []).flatMap(section =>
          ariaMessages(ARIA_SECTIONS[section], texts.language?.locales ?? ''),
        )
        const own = all.filter(section => !(section in ARIA_SECTIONS))
        const code = [
          ...aria.map(({ path }, i) => `import aria${i} from ${JSON.stringify(path)}`),
          'export default {',
          ...own.map(section => `${JSON.stringify(section)}: ${JSON.stringify(messagesOf(section))},`),
          ...aria.map(({ locale, name }, i) => `${JSON.stringify(name)}: { '${locale}': aria${i} },`),
          '}',
        ]
        return { code: code.join('\n'), moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: /\/web\/(?!node_modules).*\.tsx?$/, code: /messages\.ts|messages\(|withMessages\(/ },
      handler(original, id) {
        if (id.endsWith('/messages.ts')) return removeEnglish(original, this.parse(original))
        const shared = original.replace(/\bmessages\((["'][\w-]+["']), \w+\)/g, 'messages($1)')
        const code = shared.includes('withMessages(')
          ? passMessages(shared, this.parse(shared), sourceOf =>
              filesFor(root, id, sourceOf, file => this.addWatchFile(file)),
            )
          : shared
        const imports = [...code.matchAll(/import \{ m(?: as (\w+))? \} from ["'](\..*\/messages\.ts)["']/g)]
        if (imports.length === 0) return code === original ? null : code
        const namesByAlias = new Map(
          imports.map(([, alias = 'm', path = '']) => {
            const english = readFileSync(join(dirname(id), path), 'utf8')
            return [alias, propertiesOf(this.parse(english)).map(({ name }) => name)]
          }),
        )
        return numberMessages(code, this.parse(code), namesByAlias)
      },
    },
  }
}

interface Property {
  name: string
  value: string
}

/** `withMessages(() => import('./page.tsx'))` with the files of its messages. */
function passMessages(code: string, program: unknown, filesOf: (imported: string) => string): string {
  const calls = nodesOf(program, 'CallExpression').filter(({ callee }) => callee?.name === 'withMessages')
  return calls
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, call) => {
      const [load] = call.arguments ?? []
      const [imported] = nodesOf(load, 'ImportExpression')
      if (!load || !imported?.source?.value) throw new Error('withMessages takes a function that imports a module.')
      return `${text.slice(0, load.end)}, ${filesOf(imported.source.value)}${text.slice(load.end)}`
    }, code)
}

/**
 * An object with a file for each language: the messages of an imported module that are not loaded yet with the importer or
 * with the first module.
 */
function filesFor(root: string, importer: string, imported: string, watch: (file: string) => void): string {
  const sections = sectionsOf(join(dirname(importer), imported), watch)
  for (const section of sectionsOf(importer, watch)) sections.delete(section)
  const main = join(root, 'main.tsx')
  if (importer !== main) {
    const [, first = ''] = new RegExp(WITH_MESSAGES).exec(readFileSync(main, 'utf8')) ?? []
    for (const section of sectionsOf(join(root, first), watch)) sections.delete(section)
  }
  if (sections.size === 0) return '{}'
  const messages = join(root, '..', 'messages')
  const folder = relative(dirname(importer), messages)
  const languages = readdirSync(messages).filter(file => file.endsWith('.json'))
  const query = `?sections=${[...sections].sort().join(',')}`
  const files = languages.map(file => {
    const path = `${folder}/${file}${query}`
    return `${file.slice(0, -'.json'.length)}: () => import(${JSON.stringify(path)})`
  })
  return `{ ${files.join(', ')} }`
}

const WITH_MESSAGES = /withMessages\(\s*\(\) => import\('([^']+)'\),?\s*\)/g
const IMPORTS = /^ *(?:import|export) (?!type )[^']*? from '(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/gm
/** Parts of react-aria whose messages few pages need. */
const ARIA_FIELDS =
  /\b(Calendar|ComboBox|DateField|DropZone|FileTrigger|GridList|ListBox|NumberField|RangeCalendar|TimeField)\b/

/** The sections of a module and its imports, also of those that are loaded later, unless these come with their own. */
function sectionsOf(file: string, watch: (file: string) => void, seen = new Set<string>()): Set<string> {
  const sections = new Set<string>()
  if (seen.has(file) || !existsSync(file)) return sections
  seen.add(file)
  watch(file)
  const source = readFileSync(file, 'utf8').replaceAll(WITH_MESSAGES, '')
  for (const [, section = ''] of source.matchAll(/\bmessages\('([^']+)'/g)) sections.add(section)
  for (const [names] of source.matchAll(/^import \{[^}]*\} from 'react-aria-components'/gm)) {
    sections.add(ARIA_FIELDS.test(names) ? 'react-aria-fields' : 'react-aria')
  }
  for (const [, early, late = early] of source.matchAll(IMPORTS)) {
    for (const section of sectionsOf(join(dirname(file), late as string), watch, seen)) sections.add(section)
  }
  return sections
}

/** `messages('ui', { close: 'Close' })` as `messages('ui')`: the texts are in the file of the reader's language. */
function removeEnglish(code: string, program: unknown): string {
  const [object] = nodesOf(program, 'ObjectExpression')
  return object ? `${code.slice(0, object.start)}${code.slice(object.end)}` : code
}

/** `m.close` as `m[0]`, also under another name: `import { m as listMessages }`. */
function numberMessages(code: string, program: unknown, namesByAlias: Map<string, string[]>): string {
  const used = nodesOf(program, 'MemberExpression').filter(({ object }) => namesByAlias.has(object?.name ?? ''))
  return used
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { object, property, start, end }) => {
      const index = namesByAlias.get(object?.name ?? '')?.indexOf(property?.name ?? '') ?? -1
      if (index === -1) throw new Error(`${object?.name}.${property?.name} is no message.`)
      return `${text.slice(0, start)}${object?.name}[${index}]${text.slice(end)}`
    }, code)
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  name?: string
  object?: SyntaxNode
  callee?: SyntaxNode
  arguments?: SyntaxNode[]
  source?: { value?: string }
  property?: SyntaxNode
}

/** All nodes of a type, outer ones first. */
function nodesOf(node: unknown, type: string): SyntaxNode[] {
  if (typeof node !== 'object' || node === null) return []
  const own = (node as SyntaxNode).type === type ? [node as SyntaxNode] : []
  return [...own, ...Object.values(node).flatMap(below => nodesOf(below, type))]
}

/** The messages of a file `messages.ts`, in their order. */
function propertiesOf(node: unknown): Property[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, key, value } = node as { type?: string; key?: { name: string }; value?: { value: unknown } }
  if (type === 'Property' && key && typeof value?.value === 'string') return [{ name: key.name, value: value.value }]
  return Object.values(node).flatMap(propertiesOf)
}

/** Folders of messages of react-aria: a dictionary of 34 languages in each. */
const { resolve } = createRequire(import.meta.url)
const ARIA = ['react-aria', 'react-stately', 'react-aria-components'].flatMap(name => {
  const intl = join(dirname(resolve(`${name}/package.json`)), 'dist', 'private', 'intl')
  if (existsSync(join(intl, 'en-US.mjs'))) return [{ name, intl }]
  return readdirSync(intl).map(part => ({ name: `${name}/${part}`, intl: join(intl, part) }))
})

/** The parts of it that pages use: on every page, and where there are dates and lists to choose from. */
const ARIA_SECTIONS: { [section: string]: RegExp } = {
  'react-aria': /\/(overlays|menu|searchfield)$|-components$/,
  'react-aria-fields': /\/(calendar|datepicker|spinbutton|combobox|dnd)$/,
}

/** The messages of these parts in the first of these locales, or in another one of the same language. */
function ariaMessages(parts: RegExp | undefined, locales: string): { name: string; locale: string; path: string }[] {
  const language = locales.slice(0, 2)
  return ARIA.filter(({ name }) => parts?.test(name)).flatMap(({ name, intl }) => {
    const known = readdirSync(intl).filter(file => file.startsWith(`${language}-`) && file.endsWith('.mjs'))
    const file = [...locales.split(' ').map(locale => `${locale}.mjs`), ...known].find(one =>
      existsSync(join(intl, one)),
    )
    return file ? [{ name, locale: file.slice(0, -4), path: join(intl, file) }] : []
  })
}

/**
 * react-aria has its messages in 34 languages, 40 kB compressed. Its dictionaries are replaced by the English messages
 * and those of the reader's language, which were loaded with ours. Without either react-aria would throw.
 */
export function ariaDictionaries(): Plugin {
  return {
    name: 'aria-dictionaries',
    apply: 'build',
    load: {
      filter: { id: /\/(react-aria|react-stately|react-aria-components)\/dist\/private\/.*intlStrings\.m?js$/ },
      handler(id) {
        const [, folder = ''] = /from "(\S+)\/en-US\.mjs"/.exec(readFileSync(id, 'utf8')) ?? []
        const { name = '' } = ARIA.find(({ intl }) => intl === join(dirname(id), folder)) ?? {}
        return [
          `import english from '${folder}/en-US.mjs'`,
          `import { ariaMessages } from ${JSON.stringify(join(import.meta.dirname, 'ui', 'text', 'intl.ts'))}`,
          `export default { 'en-US': english, ...ariaMessages('${name}') }`,
        ].join('\n')
      },
    },
  }
}
