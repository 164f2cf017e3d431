import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, givePassword, PASSWORD, signIn } from '../support/people/sign-in.ts'
import { checkBothViewports } from './support/check-accessibility.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp()
  await givePassword(app.database, app.user)
})
afterAll(() => app?.end())

test('the account is quiet, accessible and fits; the name is changed, and the rail shows it', async () => {
  const { page, said, close } = await app.open('/account', { expects: [/^400 \/app\/api\/me$/] })
  await page.getByText('This one').waitFor()
  await checkBothViewports(page, 'account')
  await page.getByLabel('Your name, as others see it').fill('A'.repeat(201))
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByText('Use at most 200 characters.').waitFor()
  await page.getByLabel('Your name, as others see it').fill('Anna Kessler')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  await page.getByRole('button', { name: 'Anna Kessler: account and sign out' }).waitFor()
  expect(said).toEqual([])
  await close()
})

test('other sessions are listed and ended, one or all; with a new password they end too', async () => {
  const user = await app.city.user()
  await givePassword(app.database, user)
  const others = await Promise.all([1, 2, 3].map(() => beSignedIn(app, app.database, user)))
  const alive = async () => {
    const answers = await Promise.all(others.map(call => call('GET', '/app/api/me')))
    return answers.filter(({ status }) => status === 200).length
  }
  const { page, said, close } = await app.open('/account', { as: user, expects: [/^400 \/app\/api\/password$/] })
  const rows = page.getByRole('button', { name: /^End session/ })
  await expect.poll(() => rows.count()).toBe(3)
  await rows.first().click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await alive()).toBe(2)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect.poll(() => rows.count()).toBe(0)
  expect(await alive()).toBe(0)
  await page.getByText('This one').waitFor()

  const other = await signIn(app, user.email)
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Use at least 12 characters.').waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('four words that nobody guesses')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Changed. Your other sessions have ended.').waitFor()
  expect((await other('GET', '/app/api/me')).status).toBe(401)
  expect((await signIn(app, user.email, 'four words that nobody guesses')).cookie).not.toBe('')
  expect(said).toEqual([])
  await close()
})

test('the theme, the patterns and the shortcuts are kept in this browser, the theme from the first paint on', async () => {
  const { page, said, close } = await app.open('/account', { theme: 'light' })
  const shown = () => page.locator('html').getAttribute('data-theme')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(shown).toBe('dark')
  await page.getByText('Patterns in plots').click()
  await page.getByText('Keyboard shortcuts', { exact: true }).click()
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(shown).toBe('dark')
  await page.getByRole('checkbox', { name: /Patterns in plots/ }).waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('checkbox', { name: /Patterns in plots/ }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('checkbox', { name: /Keyboard shortcuts/ }).isChecked()).toBe(false)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('radio', { name: 'System' }).click()
  await expect.poll(shown).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(shown).toBe('dark')
  expect(said).toEqual([])
  await close()
})
