import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { createLink } from '../../server/people/access/sign-in/links.ts'
import { sendMails } from '../../server/people/mail/send-mails.ts'
import { answerResets } from '../../server/people/users/reset-password.ts'
import { createLog } from '../../server/runtime/log.ts'
import { makeOrganization } from '../support/people/people.ts'
import { codeOf, stepNow, wrongCodeOf } from '../support/people/second-factor.ts'
import { givePassword, PASSWORD } from '../support/people/sign-in.ts'
import { type MailServer, startMailServer } from '../support/services/mail-server.ts'
import { CLIENT, providersFile, startProvider } from '../support/services/openid-provider.ts'
import { startHeaderProxy } from '../support/services/proxies/header-proxy.ts'
import { checkBothViewports } from './support/check-accessibility.ts'
import { barriers, focused } from './support/checks.ts'
import { picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
const expects = [/^401 \/app\/api\/me$/]
const WRONG = 'Unable to log in with provided credentials.'

let smtp: MailServer
const PUBLIC_URL = 'http://traffic.example.org'
const MAIL_FROM = 'wayside@example.org'

beforeAll(async () => {
  smtp = await startMailServer()
  const mail = { PUBLIC_URL, MAIL_FROM, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
  app = await startWebApp({ env: mail })
  await givePassword(app.database, app.user)
})
afterAll(async () => {
  await app?.end()
  await smtp?.stop()
})

test('behind a proxy that passes on another host, the page says why nobody can sign in', async () => {
  const proxy = await startHeaderProxy(
    () => app.url,
    headers => ({ ...headers, host: 'wayside.internal' }),
  )
  const { page, close } = await app.open('/sign-in', { as: null, expects: [/^403 /] })
  await page.goto(`${proxy.url}/sign-in`)
  await page.getByText('Nobody can sign in at this address. Open traffic.example.org instead.').waitFor()
  await close()
  proxy.stop()
})

test('the sign-in is quiet, accessible and fits', async () => {
  const { page, said, close } = await app.open('/sign-in', { as: null })
  await page.getByLabel('Email').waitFor()
  expect(await page.title()).toBe('Sign in · Wayside')
  await checkBothViewports(page, 'sign-in')
  // Measured once, a text is measured again where it stands on another background, and as long as it is too pale.
  const add = (background: string) =>
    page.evaluate(`Object.assign(document.querySelector('main').appendChild(document.createElement('p')), {
      textContent: 'Pale', style: 'color: #fff; background: ${background}' })`)
  await add('#222')
  expect(await barriers(page)).toEqual([])
  await add('#ccc')
  for (const _ of [1, 2]) expect((await barriers(page)).join()).toContain('color-contrast: <p')
  expect(said).toEqual([])
  await close()
})

test('by the keyboard alone: a wrong password, then the right one, and on to the requested page', async () => {
  const options = { as: null, expects: [...expects, /^400 \/app\/api\/open\/sign-in$/] }
  const { page, said, close } = await app.open('/account?x=1', options)
  await page.waitForURL(/\/sign-in\?next=/)
  await page.getByLabel('Email').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('email')
  await page.keyboard.type(app.user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not it')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: WRONG }).waitFor()
  await picture(page, 'sign-in-wrong')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  expect(page.url()).toBe(`${app.url}/account?x=1`)
  expect(said).toEqual([])
  await close()
})

test('a forgotten password is replaced by the link of a mail', async () => {
  const mia = await app.city.user()
  await givePassword(app.database, mia)
  const { page, said, close } = await app.open('/sign-in', { as: null, expects, width: 390 })
  await page.getByLabel('Email').fill(mia.email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(mia.email)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('If there is an account with this address, an email is on its way.').waitFor()
  await picture(page, 'sign-in-forgotten')
  const mail = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, from: { name: '', address: MAIL_FROM }, origin: PUBLIC_URL }
  await answerResets(app.database, mail)
  await sendMails(app.database, mail, { signal: new AbortController().signal, log: createLog('silent', 'test') })
  const link = /http:\/\/traffic\.example\.org(\/link#\S+)/.exec(smtp.mails.at(-1)?.text ?? '')?.[1]
  await page.goto(app.url + link)
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(url => url.pathname === '/sites')
  expect(said).toEqual([])
  await close()
})

test('the way on after signing in never leads to another host', async () => {
  // Further addresses are those of path-inside.test.ts. Without the map that a wider window begins.
  const options = { as: null, expects, width: 390 }
  const { page, said, close } = await app.open(`/sign-in?next=${encodeURIComponent('https://evil.example/')}`, options)
  await page.getByLabel('Email').fill(app.user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/sign-in')
  expect(new URL(page.url()).origin).toBe(app.url)
  expect(said).toEqual([])
  await close()
})

test('the language is chosen at sign-in, and then in the account, where it is kept', async () => {
  const user = await app.city.user()
  await givePassword(app.database, user)
  const { page, said, close } = await app.open('/sign-in?next=/account', { as: null, expects })
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await page.getByLabel('E-Mail').fill(user.email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Konto' }).waitFor()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compte' }).waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('fr')
  expect(said).toEqual([])
  await close()

  const elsewhere = await app.open('/account', { as: user })
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Compte' }).waitFor()
  await elsewhere.page.getByRole('button', { name: 'Comme le navigateur' }).click()
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await elsewhere.close()
})

test('a second factor is set up on the account page, and asked for at sign-in, by the keyboard', async () => {
  const user = await app.city.user(['can_read_data'])
  await givePassword(app.database, user)
  const options = { as: user, width: 390, expects: [...expects, /^400 \/app\/api\/open\/sign-in$/] }
  const { page, said, close } = await app.open('/account', options)
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const secret = Secret.fromBase32(await page.locator('code', { hasText: /^[A-Z2-7]{32}$/ }).innerText()).bytes
  const used = codeOf(secret)
  await page.keyboard.type(used)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
  await page.getByRole('button', { name: 'I have stored them' }).press('Enter')
  await page.getByText('On. 10 recovery codes are left.').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await expect.poll(() => page.evaluate('document.activeElement.autocomplete')).toBe('one-time-code')
  await page.keyboard.type(used)
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong, or was used already. Wait for the next one.').waitFor()
  await page.getByLabel('Code').fill(codeOf(secret, stepNow() + 1))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/sites`)
  expect(said).toEqual([])
  await close()
})

test('a manager requires a second factor, must set it up at the next sign-in, and turns it off when it is not required', async () => {
  const manager = await (await makeOrganization(app.database)).user(['can_manage_organization'])
  await givePassword(app.database, manager)
  const { page, said, close } = await app.open('/organization/users', {
    as: manager,
    width: 390,
    expects: [...expects, /^403 \/app\/api\//, /^400 \/app\/api\/second-factor\/turn-off$/],
  })
  const required = page.getByRole('checkbox', { name: /Require a second factor/ })
  await page.getByText('Require a second factor', { exact: true }).click()
  // The rule holds for this session too.
  await page.getByLabel('Email').fill(manager.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  expect(await barriers(page)).toEqual([])
  const shown = page.locator('code', { hasText: /^[A-Z2-7]{32}$/ })
  const secret = Secret.fromBase32(await shown.innerText()).bytes
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const recovery = await page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect.poll(() => required.isChecked()).toBe(true)
  await page.getByText('Require a second factor', { exact: true }).click()
  await expect.poll(() => required.isChecked()).toBe(false)
  await page.goto(`${app.url}/account`)
  await page.getByRole('button', { name: 'Turn off' }).click()
  const form = page.locator('form').filter({ has: page.getByLabel('Code') })
  const turnOff = async (code: string) => {
    await form.getByLabel('Current password').fill(PASSWORD)
    await form.getByLabel('Code').fill(code)
    await form.getByRole('button', { name: 'Turn off' }).click()
  }
  await turnOff(wrongCodeOf(secret))
  await form.getByText('This code is wrong, or was used already. Wait for the next one.').waitFor()
  expect(await barriers(page)).toEqual([])
  await turnOff(recovery)
  await page.getByText(/^Off\. With it, signing in takes your password and a code/).waitFor()
  expect(said).toEqual([])
  await close()
})

test('signing out ends the session and clears the page', async () => {
  const { page, said, close } = await app.open('/help', { expects })
  await page.getByRole('button', { name: /account and sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').waitFor()
  await page.goto(`${app.url}/help`)
  await page.waitForURL(/\/sign-in/)
  expect(said).toEqual([])
  await close()
})

describe('a link', () => {
  const secretFor = async (userId: number) => {
    const options = { origin: app.url, actor: OPERATOR }
    const { url } = await app.database.transaction(tx => createLink(tx, userId, options))
    return new URL(url).hash.slice(1)
  }

  test('of an invitation lets its user choose name and password, and signs in', async () => {
    const invited = await app.city.user(['can_read_data'])
    const secret = await secretFor(invited.id)
    const { page, said, requests, close } = await app.open(`/link#${secret}`, {
      as: null,
      expects: [/^400 \/app\/api\/open\/link\/use$/],
    })
    await page.getByRole('heading', { name: 'Welcome to Niederrhein Mobility' }).waitFor()
    await picture(page, 'link-1440-light')
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Your name').fill('Anna Kessler')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Use at least 12 characters.').waitFor()
    await page.getByLabel('New password').fill('four words that nobody guesses')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL(`${app.url}/sites`)
    await page.getByRole('button', { name: 'Anna Kessler: account and sign out' }).waitFor()
    expect(requests.filter(request => request.includes(secret))).toEqual([])
    expect(app.server.log.filter(line => line.includes(secret))).toEqual([])
    expect(said).toEqual([])
    await close()
  })

  test('that was used says so, and leads to the sign-in', async () => {
    const { page, close } = await app.open('/link#nothing', { as: null, expects: [/^400 /] })
    await page.getByText('This link is invalid, was used or has expired. Ask for a new one.').waitFor()
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await focused(page)).toBeTruthy()
    await close()
  })
})

test('by a provider, back to the requested page and no other host; a provider that is down leaves the password', async () => {
  const provider = await startProvider()
  const settings = { ...CLIENT, organization: 'Niederrhein Mobility', email_domains: ['city.example'] }
  const file = providersFile([
    { ...settings, id: 'city', name: 'City', issuer: provider.issuer, allow_networks: ['127.0.0.0/8'] },
    // Loopback is not allowed, so it cannot be reached.
    { ...settings, id: 'away', name: 'Away', issuer: provider.issuer },
  ])
  // Without the public URL of the mails, where providers would lead back to; at the same address, which windows have loaded.
  await app.end()
  app = await startWebApp({ env: { OIDC_PROVIDERS: file } })
  const user = await app.city.user(['can_read_data'])
  provider.accounts.mia = { email: user.email, email_verified: true }
  provider.subject = 'mia'
  const refusals = [/^503 \/app\/api\/open\/providers\/start$/, /^400 \/app\/api\/open\/providers\/finish$/]
  const { page, said, close } = await app.open('/help', { as: null, width: 390, expects: [...expects, ...refusals] })
  await page.getByRole('button', { name: 'Sign in with Away' }).press('Enter')
  await page.getByText('This service cannot be reached now. Sign in by password, or try again later.').waitFor()
  await page.getByRole('button', { name: 'Sign in with City' }).press('Enter')
  await page.waitForURL(`${app.url}/help`)
  // The same answer again.
  await page.goto(`${app.url}/sign-in/callback/city?code=any&state=any`)
  await page.getByText('This sign-in did not work. Try again, or ask someone who manages your organization.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.goto(`${app.url}/sign-in?next=${encodeURIComponent('//evil.example/')}`)
  await page.getByRole('button', { name: 'Sign in with City' }).press('Enter')
  await page.waitForURL(`${app.url}/sites`)
  expect(said.filter(line => !line.startsWith(`foreign: ${provider.issuer}/`))).toEqual([])
  await close()
  await provider.stop()
})
