import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../support/services/ask.ts'
import { checkBothViewports } from '../support/check-accessibility.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterAll(() => app?.end())

test('a manager publishes a site on terms, accepts the risk of short intervals first, and makes it private again', async () => {
  const site = await app.city.site({ name: 'Aurakatu' })
  const isOpen = async () => (await ask(app.url, 'GET', `/open/api/v1/sites/${site}`)).status === 200
  const { page, close } = await app.open(`/organization/sites?site=${site}`, { expects: [/^400 /] })
  await page.getByText('Private: only members of your organization see this site.').waitFor()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Aurakatu' })
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await dialog.getByText('Fill this in.').waitFor()
  await dialog.getByRole('textbox', { name: 'Attribution' }).fill('City of Turku')
  await dialog.getByRole('button', { name: /Shortest interval/ }).click()
  await page.getByRole('option', { name: '5 minutes', exact: true }).click()
  expect(await publish.isDisabled()).toBe(true)
  await checkBothViewports(page, 'publish-site')
  await dialog.getByRole('checkbox', { name: 'I have checked that this is lawful here' }).check()
  expect(await isOpen()).toBe(false)
  await publish.click()
  await page.getByText(/^Public since .*: 5 minutes, 24 hours later, CC-BY-4\.0\.$/).waitFor()
  expect(await isOpen()).toBe(true)
  await page.getByRole('button', { name: 'Change…' }).click()
  await dialog.getByRole('button', { name: /Shortest interval/ }).click()
  await page.getByRole('option', { name: 'Single vehicles, by the minute' }).click()
  await dialog.getByText(/^Each vehicle is listed with its minute/).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Public since .*: Single vehicles, by the minute, 24 hours later, CC-BY-4\.0\.$/).waitFor()
  const { publication } = (await ask(app.url, 'GET', `/open/api/v1/sites/${site}`)).json
  expect([publication.shortest_interval, publication.shows_vehicles]).toEqual(['1m', true])
  await page.getByRole('button', { name: 'Make private' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make Aurakatu private?' })
  await question.getByRole('button', { name: 'Make private' }).click()
  await page.getByText('Private: only members of your organization see this site.').waitFor()
  expect(await isOpen()).toBe(false)
  await close()
})
