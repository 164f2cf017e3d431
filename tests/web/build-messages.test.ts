import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledMessages } from '../../web/build-messages.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-messages-'))
  mkdirSync(join(directory, 'messages'))
  writeFileSync(join(directory, 'entry.js'), "import texts from './messages/xx.json?sections=ui'\nexport { texts }\n")
})
afterAll(() => rmSync(directory, { recursive: true }))

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
