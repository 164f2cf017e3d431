import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, givePassword, PASSWORD } from '../support/people/sign-in.ts'
import { barriers } from './support/checks.ts'
import { picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp()
  await givePassword(app.database, app.user)
})
afterAll(() => app?.end())

test('a session that ends elsewhere asks for the password over the page, and nothing that was typed is lost', async () => {
  const expects = [/^401 /, /^400 \/app\/api\/open\/sign-in$/]
  const { page, said, close } = await app.open('/account', { expects, moves: true })
  const name = page.getByLabel('Your name, as others see it')
  await name.fill('A name half typed')
  const elsewhere = await beSignedIn(app, app.database, app.user)
  expect((await elsewhere('DELETE', '/app/api/sessions')).status).toBe(204)
  const dialog = page.getByRole('dialog', { name: 'You were signed out.' })
  await dialog.waitFor()
  await dialog.getByText('Sign in to go on; what you typed is still here.').waitFor()
  await picture(page, 'signed-out')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(1)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText('Unable to log in with provided credentials.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => name.inputValue()).toBe('A name half typed')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Saved.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('an idle page sends background requests, which do not extend its session', async () => {
  const { page, settled, close } = await app.open('/tokens', { alone: true })
  await page.clock.install()
  await page.reload()
  await settled()
  const background: (string | null)[] = []
  page.on('request', async request => {
    if (request.url().includes('/app/api/')) background.push(await request.headerValue('x-background'))
  })
  await page.clock.fastForward(3 * 60_000)
  await expect.poll(() => background.length).toBeGreaterThan(0)
  expect(new Set(background)).toEqual(new Set(['1']))
  await close()
})

test('a strip shows that the service is unreachable, and data is refetched when it is back', async () => {
  const { page, context, close } = await app.open('/account')
  await page.getByText('This one').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save name' }).isDisabled()
  await page.getByLabel('Your name, as others see it').fill('Anna')
  await page.getByRole('button', { name: 'Save name' }).click()
  const strip = page.getByRole('alert').filter({ hasText: 'Wayside cannot be reached.' })
  await strip.waitFor()
  await expect
    .poll(() => strip.textContent())
    .toMatch(/^Wayside cannot be reached\. Retrying in \d s\. Figures are from \d\d:\d\d\.$/)
  await picture(page, 'away')
  expect(await barriers(page)).toEqual([])
  await context.setOffline(false)
  await strip.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Your name, as others see it').inputValue()).toBe('Anna')
  await close()
})
