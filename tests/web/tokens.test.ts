import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { revokeToken } from '../../server/people/access/tokens.ts'
import { ask } from '../support/services/ask.ts'
import { checkBothViewports } from './support/check-accessibility.ts'
import { focused } from './support/checks.ts'
import { picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp()
})
afterAll(() => app?.end())

const PLAINTEXT = /way_[A-Za-z0-9]{20,}/
const works = async (token: string) => (await ask(app.url, 'GET', '/api/v1/me', { token })).status === 200

async function userWithoutToken() {
  const user = await app.city.user()
  await revokeToken(app.database, user.id, OPERATOR)
  return user
}

/** The plaintext on the page; the page has exactly one. */
async function plaintextOn(page: Page): Promise<string> {
  return (await page.getByLabel('Your new token').textContent()) ?? ''
}

/** Everything that a browser keeps of a page. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const stores = [localStorage, sessionStorage].map(store => JSON.stringify({ ...store }))
    const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => name))
    const caches_ = await caches.keys()
    return JSON.stringify([stores, databases, caches_, document.cookie, location.href, history.state])
  })()`)

test('none, just created and copied, also as an example for curl, masked, regenerated, revoked', async () => {
  const user = await userWithoutToken()
  const { page, said, close } = await app.open('/tokens', { as: user })
  await page.getByRole('button', { name: 'Generate token' }).waitFor()
  await checkBothViewports(page, 'tokens-none')

  await page.getByRole('button', { name: 'Generate token' }).click()
  await page.getByRole('heading', { name: 'New token created. Copy it now.' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Copy token')
  await checkBothViewports(page, 'tokens-new')
  const first = await plaintextOn(page)
  expect(first).toMatch(PLAINTEXT)
  expect(await works(first)).toBe(true)
  expect(await kept(page)).not.toContain(first)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(first)
  await page.getByRole('button', { name: 'Copy token' }).waitFor()
  await page.getByRole('button', { name: 'Copy the example' }).click()
  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toBe(
      `export WAYSIDE_TOKEN=${first}\ncurl -H "Authorization: Token $WAYSIDE_TOKEN" \\\n     ${app.url}/api/v1/traffic/sites`,
    )

  // It was copied: leaving does not ask.
  await page.getByRole('link', { name: 'First steps' }).click()
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
  await page.goBack()
  await page.reload()
  await page.getByRole('button', { name: 'Regenerate…' }).waitFor()
  await checkBothViewports(page, 'tokens-masked')
  expect(await page.content()).not.toContain(first)
  expect(await kept(page)).not.toContain(first)

  await page.getByRole('button', { name: 'Regenerate…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Regenerate your token?' })
  await dialog.waitFor()
  await expect.poll(() => focused(page)).toBe('Keep current token')
  await expect.poll(() => dialog.textContent()).toMatch(/stops working the moment the new one is made/)
  await expect
    .poll(() => dialog.textContent())
    .toMatch(/It was used .* ago\. Programs that use it will get “Invalid token\.”/)
  await checkBothViewports(page, 'tokens-regenerate')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await works(first)).toBe(true)

  await page.getByRole('button', { name: 'Regenerate…' }).click()
  await page.getByRole('button', { name: 'Regenerate now' }).click()
  await page.getByText('The previous token stopped working at').waitFor()
  const second = await plaintextOn(page)
  expect(second).not.toBe(first)
  expect([await works(first), await works(second)]).toEqual([false, true])

  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByText(/^It was used .* Programs that use it will get/).waitFor()
  await page.getByRole('button', { name: 'Revoke now' }).click()
  await page.getByRole('button', { name: 'Generate token' }).waitFor()
  expect(await works(second)).toBe(false)
  expect(await page.content()).not.toContain(second)
  expect(said).toEqual([])
  await close()
})

test('without the permission it says who can grant it', async () => {
  const user = await app.city.user(['can_read_data'])
  const { page, said, close } = await app.open('/tokens', { as: user })
  await page.getByText('Your account may not use the API. Ask one of these people to grant “Use the API”:').waitFor()
  await page.getByText(app.user.email).waitFor()
  await checkBothViewports(page, 'tokens-not-permitted')
  expect(await page.getByRole('button', { name: /Generate|Regenerate/ }).count()).toBe(0)
  expect(said).toEqual([])
  await close()
})

test('leaving asks when the token was not copied, also when the browser did not allow it: Stay stays, Leave leaves, and the token is gone', async () => {
  const { page, said, close } = await app.open('/tokens', { as: await userWithoutToken() })
  const question = page.getByRole('alertdialog', { name: 'You have not copied the token. Leave anyway?' })
  await page.getByRole('button', { name: 'Generate token' }).click()
  const token = await plaintextOn(page)
  await page.getByRole('link', { name: 'First steps' }).click()
  await question.waitFor()
  await picture(page, 'tokens-leaving')
  await expect.poll(() => focused(page)).toBe('Stay')
  await page.keyboard.press('Enter')
  expect(await plaintextOn(page)).toBe(token)

  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    document.execCommand = () => false`)
  await page.getByRole('button', { name: 'Copy token' }).click()
  await page.getByRole('button', { name: 'Not copied' }).waitFor()
  await page.getByRole('link', { name: 'First steps' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Regenerate…' }).waitFor()
  expect(await page.content()).not.toContain(token)
  expect(said).toEqual([])
  await close()
})

test('a manager creates a service account, gives it a token that is shown once, and revokes it', async () => {
  const user = await app.city.user()
  const { page, said, close } = await app.open('/tokens', { as: user })
  await page.getByRole('button', { name: 'New service account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New service account' })
  await dialog.getByLabel('Name').fill('nightly-copy')
  await dialog.getByLabel('Purpose').fill('Copies records into the traffic model')
  await dialog.getByText('Ends on a day').click()
  await dialog.getByText('Ends at').waitFor()
  await checkBothViewports(page, 'service-account-new')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'nightly-copy' }).waitFor()
  await page.getByRole('button', { name: 'Generate token…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }).click()
  const token = await plaintextOn(page)
  expect(await works(token)).toBe(true)
  await checkBothViewports(page, 'service-account-token')
  await page.getByRole('button', { name: 'Copy token' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await page.content()).not.toContain(token)
  expect(await kept(page)).not.toContain(token)
  await checkBothViewports(page, 'service-accounts')
  await page.getByRole('button', { name: 'More for nightly-copy' }).click()
  await page.getByRole('menuitem', { name: 'Revoke token…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke now' }).click()
  await page.getByRole('button', { name: 'Generate token…', exact: true }).waitFor()
  expect(await works(token)).toBe(false)
  expect(said).toEqual([])
  await close()
})
