import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { compileMessage } from './ui/compile-message.ts'

const compiled = (text: string) => (/[{<]/.test(text) ? compileMessage(text) : text)

interface Texts {
  [section: string]: { [name: string]: string }
}

/**
 * Messages are compiled here, and the parser stays out of the build. A translation is one file, of which a page loads
 * only the sections in its query: `messages/de.json?sections=ui,shell`. Sections `react-aria` are that library's own
 * messages in the same language.
 */
export function compiledMessages(): Plugin {
  /** `npm run dev` has react-aria with all of its languages. */
  let isBuild = false
  return {
    name: 'compiled-messages',
    configResolved({ command }) {
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
          const english = join(import.meta.dirname, section, 'messages.ts')
          this.addWatchFile(english)
          // Without names, which would be half of the file.
          const names = propertiesOf(this.parse(readFileSync(english, 'utf8'))).map(({ name }) => name)
          return names.map(name => compiled(texts[section]?.[name] ?? ''))
        }
        const all = sections.split(',')
        const aria = (isBuild ? all : []).flatMap(section =>
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
      filter: { id: /\/messages\.ts$/ },
      handler(code) {
        return propertiesOf(this.parse(code))
          .toSorted((a, b) => b.start - a.start)
          .reduce(
            (text, { start, end, value }) => text.slice(0, start) + JSON.stringify(compiled(value)) + text.slice(end),
            code,
          )
      },
    },
  }
}

interface Property {
  name: string
  /** Of the text: value and place in the source. */
  value: string
  start: number
  end: number
}

/** The messages of a file `messages.ts`, in their order. */
function propertiesOf(node: unknown): Property[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, key, value } = node as { type?: string; key?: { name: string }; value?: Omit<Property, 'name'> }
  if (type === 'Property' && key && typeof value?.value === 'string') return [{ ...value, name: key.name }]
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
          `import { ariaMessages } from ${JSON.stringify(join(import.meta.dirname, 'ui', 'intl.ts'))}`,
          `export default { 'en-US': english, ...ariaMessages('${name}') }`,
        ].join('\n')
      },
    },
  }
}
