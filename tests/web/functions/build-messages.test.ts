import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { build as buildWithVite } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { compiledMessages } from '../../../web/build-messages.ts'
import { MESSAGES, sources, WEB } from '../support/english-messages.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-messages-'))
  mkdirSync(join(directory, 'messages'))
  writeFileSync(join(directory, 'entry.js'), "import texts from './messages/xx.json?sections=ui'\nexport { texts }\n")
})
afterAll(() => rmSync(directory, { recursive: true }))
afterEach(() => void vi.unstubAllGlobals())

/** The section `ui` of a language whose file has these texts, as the build writes it. */
async function build(ui: { [name: string]: string }): Promise<string> {
  writeFileSync(join(directory, 'messages', 'xx.json'), JSON.stringify({ ui }))
  const bundle = await rolldown({ input: join(directory, 'entry.js'), plugins: [compiledMessages() as never] })
  const { output } = await bundle.generate()
  return output[0].code.replaceAll(/\n\t*/g, '')
}

test('a translation with a missing, unknown or misspelt placeholder stops the build, and a missing text is English', async () => {
  const code = await build({ withYear: '{year}: {date}' })
  expect(code).toContain('[["year"],": ",["date"]]')
  expect(code).toContain('"Try again"')
  for (const text of ['{date}', '{date} {yaer}', '{date} {year} {more}', '<b>{date}</b> {year}', 'without']) {
    await expect(build({ withYear: text }), text).rejects.toThrow(
      /xx\.json: ui: withYear has the placeholders .*, not date, year\./,
    )
  }
})

/** Loads a page as the application does: after its messages. */
const ENTRY = `
  import { LANGUAGE } from './ui/text/locale.ts'
  import { withMessages } from './ui/text/translations.ts'
  export const language = LANGUAGE
  export const { html } = await withMessages(() => import('./page.ts'))
`
/** The sign-in page without its fields, with the choice of languages. */
const PAGE = `
  import { createElement } from 'react'
  import { renderToStaticMarkup } from 'react-dom/server'
  import { m } from './pages/sign-in/messages.ts'
  import { SignInFrame } from './pages/sign-in/sign-in-frame.tsx'
  export const html = renderToStaticMarkup(createElement(SignInFrame, { title: m.signIn }))
`

test('a further language is one file: it is offered, and a page is shown in it', async () => {
  // A copy of the sources with this file, where node_modules is found.
  const copy = mkdtempSync(join(CHECKOUT, 'dist', 'language-'))
  try {
    for (const file of sources) cpSync(join(WEB, file), join(copy, 'web', file))
    cpSync(MESSAGES, join(copy, 'messages'), { recursive: true })
    for (const folder of ['client', 'contract', 'charts']) symlinkSync(join(CHECKOUT, folder), join(copy, folder))
    const dutch = {
      language: { name: 'Nederlands', locales: 'nl-NL nl-BE' },
      ui: { language: 'Taal' },
      'sign-in': { signIn: 'Inloggen' },
    }
    writeFileSync(join(copy, 'messages', 'nl.json'), JSON.stringify(dutch))
    writeFileSync(join(copy, 'web', 'main.tsx'), ENTRY)
    writeFileSync(join(copy, 'web', 'page.ts'), PAGE)
    await buildWithVite({
      root: join(copy, 'web'),
      configFile: false,
      logLevel: 'error',
      plugins: [compiledMessages()],
      build: { ssr: join(copy, 'web', 'main.tsx'), outDir: join(copy, 'built'), minify: false },
    })
    vi.stubGlobal('navigator', { language: 'nl-BE' })
    const { language, html } = await import(pathToFileURL(join(copy, 'built', 'main.js')).href)
    expect(language).toBe('nl')
    expect(html).toContain('>Inloggen</h1>')
    expect(html).toContain('aria-label="Taal"')
    for (const name of ['English', 'Deutsch', 'Français', 'Nederlands']) expect(html).toContain(`>${name}<`)
    // What the file lacks is English.
    expect(html).toContain('As in the browser')
  } finally {
    rmSync(copy, { recursive: true })
  }
})
