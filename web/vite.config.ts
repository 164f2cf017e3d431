import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const checkout = join(import.meta.dirname, '..')
/** Its names of the languages that we ship besides English. */
const AS_REACT_ARIA = ['de-DE', 'fr-FR']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), shippedLanguages(), parsedMessages(), preloadApp()],
  build: {
    outDir: process.env.WAYSIDE_WEB_OUT ?? join(checkout, 'dist', 'web'),
    emptyOutDir: true,
    target: ['chrome111', 'firefox128', 'safari16.4'],
    // Fonts and images as data: would need an exception in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
  worker: { format: 'es' },
  server: {
    // `npm start`, running in parallel, answers requests that are not pages of the application.
    proxy: Object.fromEntries(
      ['/app/api', '/docs', '/openapi.json', '/favicon.svg', '/readyz'].map(path => [
        path,
        `http://127.0.0.1:${process.env.PORT ?? 8080}`,
      ]),
    ),
  },
})

/**
 * react-aria has its messages in 34 languages, 40 kB compressed. Those of a language that contract/languages.ts does not
 * list are replaced by the English ones: an empty file would make react-aria throw in a browser of that language.
 */
function shippedLanguages(): Plugin {
  const messages = new RegExp(`/intl/[\\w-]+/(?!(?:en-US|${AS_REACT_ARIA.join('|')})\\.)[a-z]{2}-[A-Z]{2}(\\.m?js)$`)
  return {
    name: 'shipped-languages',
    load: { filter: { id: messages }, handler: id => `export { default } from './en-US${messages.exec(id)?.[1]}'` },
  }
}

/**
 * Messages are parsed here, and the parser (7 kB compressed) stays out of the build. A translation is one file, of which
 * a page loads only the sections in its query: `messages/de.json?sections=ui,shell`.
 */
function parsedMessages(): Plugin {
  const parsed = (text: string) => (/[{<]/.test(text) ? parse(text, { captureLocation: false }) : text)
  return {
    name: 'parsed-messages',
    apply: 'build',
    config: () => ({
      resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
    }),
    load: {
      filter: { id: /\/messages\/\w+\.json\?sections=/ },
      handler(id) {
        const [file = '', sections = ''] = id.split('?sections=')
        this.addWatchFile(file)
        return { code: `export default ${JSON.stringify(translated(file, sections, parsed))}`, moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: /\/messages\.ts$/ },
      handler(code) {
        const strings: { start: number; end: number; value: unknown }[] = []
        const visit = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return
          const { type, value } = node as { type?: string; value?: unknown }
          if (type === 'Literal' && typeof value === 'string') strings.push(node as (typeof strings)[number])
          else for (const child of Object.values(node)) visit(child)
        }
        visit(this.parse(code))
        return strings
          .filter(({ value }) => /[{<]/.test(value as string))
          .toSorted((a, b) => b.start - a.start)
          .reduce(
            (text, { start, end, value }) =>
              text.slice(0, start) + JSON.stringify(parsed(value as string)) + text.slice(end),
            code,
          )
      },
    },
  }
}

function translated(file: string, sections: string, write: (text: string) => unknown): object {
  const all = JSON.parse(readFileSync(file, 'utf8')) as { [section: string]: { [name: string]: string } }
  return Object.fromEntries(
    sections.split(',').map(section => {
      const texts = Object.entries(all[section] ?? {})
      return [section, Object.fromEntries(texts.map(([name, text]) => [name, write(text)]))]
    }),
  )
}

/** main.tsx loads the application after its messages; its files are fetched meanwhile. */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const app = Object.values(bundle).find(file => file.type === 'chunk' && file.name === 'app')
        const files = app?.type === 'chunk' ? [app.fileName, ...app.imports] : []
        return files
          .filter(file => !html.includes(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}
