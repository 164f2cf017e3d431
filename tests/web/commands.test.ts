import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireCommands } from '../../server/field/commands/change-commands.ts'
import { ask, type Reply } from '../support/services/ask.ts'
import { checkBothViewports } from './support/check-accessibility.ts'
import { focused } from './support/checks.ts'
import { countWork } from './support/count-work.ts'
import { goTo, type OpenedPage } from './support/open-page.ts'
import { typeDate } from './support/type-date.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

const BERLIN = { name: 'Römerstraße', city: 'Moers', country: 'DE', time_zone: 'Europe/Berlin', speed_limit_kmh: 50 }

const HEALTH = {
  measuring: true,
  battery_percent: 87,
  temperature_c: 8.4,
  clock_offset_s: 0.04,
  firmware: '4.2.1',
  configuration_number: 17,
}

interface Post {
  site: number
  /** As the device that stands there. */
  report(method: string, path: string, body?: unknown): Promise<Reply>
  /** The ids of what there is to do, or will be in so many seconds. */
  take(wait?: number): Promise<string[]>
  dispatch(body: object): Promise<string>
}

let app: WebApp

beforeAll(async () => {
  app = await startWebApp({ limits: { deviceRequestsPerMinute: 0 } })
})
afterAll(() => app?.end())

/** A site with a device that has just said how it is. */
async function makePost(): Promise<Post> {
  const site = await app.city.site(BERLIN)
  const { key } = await app.city.device(site)
  const report: Post['report'] = (method, path, body) =>
    ask(app.url, method, `/device/v1${path}`, { headers: { authorization: `Device ${key}` }, body })
  await report('POST', '/status', HEALTH)
  return {
    site,
    report,
    async take(wait = 0) {
      const { status, json } = await report('GET', `/commands?wait=${wait}`)
      return status === 204 ? [] : json.items.map(({ id }: { id: string }) => id)
    },
    async dispatch(body) {
      const { status, json, text } = await ask(app.url, 'POST', `/api/v1/traffic/sites/${site}/commands`, {
        token: app.user.token,
        body,
      })
      expect(status, text).toBe(202)
      return json.id
    },
  }
}

const itemOf = (page: Page, id: string) => page.locator(`[data-command="${id}"]`)
const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Command' }).getByText(name, { exact: true }).click()
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send command' })

test('a site without a device says so; with one each step of a command is shown when the device takes it', async () => {
  const { site, report, take } = await makePost()
  const { page, said, close } = await app.open(`/sites/${await app.city.site(BERLIN)}?tab=commands`)
  await page.getByText('No device is assigned to this site.').waitFor()
  expect(await sendButton(page).count()).toBe(0)
  await goTo(page, `/sites/${site}?tab=commands`)
  await page.getByText('No commands yet.').waitFor()
  await page.getByText('in sync, +0.04 s').waitFor()
  await sendButton(page).click()
  const list = page.getByRole('list', { name: 'Commands', exact: true })
  await list.getByText('Waiting for the device to fetch it').waitFor()

  const [id = ''] = await take(10)
  const item = itemOf(page, id)
  await item.getByText('Waiting for the device to acknowledge it.').waitFor()
  await page.getByText('Ping: sent.').waitFor()
  expect(await item.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  await report('POST', `/commands/${id}/acknowledge`)
  await item.getByText('The device is executing it.').waitFor()
  await report('POST', `/commands/${id}/result`, {
    status: 'completed',
    result: { round_trip_ms: 41, uptime_s: 86400 },
  })
  await item.getByText('Round trip').waitFor()
  await item.getByText('41 ms').waitFor()
  const steps = await item.getByRole('list', { name: 'Steps' }).locator('li').allInnerTexts()
  expect(steps.map(step => step.split('\n')[0])).toEqual(['Queued', 'Sent', 'Acknowledged', 'Completed'])
  for (const step of steps) expect(step).toMatch(/\d\d:\d\d:\d\d/)

  // What a command changes of the device is seen as well.
  await choose(page, 'Set configuration')
  await page.getByLabel('Upload interval (s)').fill('300')
  await sendButton(page).click()
  const [second = ''] = await take(10)
  await itemOf(page, second).getByText('Upload interval 300 s').waitFor()
  await report('POST', '/status', { ...HEALTH, battery_percent: 86, configuration_number: 18 })
  await report('POST', `/commands/${second}/result`, { status: 'completed', result: { configuration_number: 18 } })
  await itemOf(page, second).getByText('Configuration number').waitFor()
  await page.getByText('no. 18').waitFor()

  await choose(page, 'Set clock')
  await sendButton(page).click()
  const [third = ''] = await take(10)
  await report('POST', `/commands/${third}/result`, { status: 'failed', error: 'No time server can be reached.' })
  await itemOf(page, third).getByText('No time server can be reached.').waitFor()
  await itemOf(page, third).getByText('Failed').first().waitFor()
  await choose(page, 'Ping')
  await sendButton(page).click()
  await list.getByText('Waiting for the device to fetch').waitFor()
  await page.mouse.wheel(0, -1000)
  await checkBothViewports(page, 'commands')
  expect(said).toEqual([])
  await close()
})

/** The next two tests use one page, one after the other. */
let opened: OpenedPage & { post: Post }

test('errors of the service are shown at their fields; the curl request gives the same result', async () => {
  const post = await makePost()
  opened = {
    post,
    ...(await app.open(`/sites/${post.site}?tab=commands`, { expects: [/^400 .*commands$/, /^409 .*cancel$/] })),
  }
  const { page, said } = opened
  await choose(page, 'Set configuration')
  await sendButton(page).click()
  await page.getByText('Change at least one setting.').waitFor()
  const refused = async (label: string, typed: string, sentence: string | RegExp) => {
    const field = page.getByLabel(label)
    await field.fill(typed)
    await sendButton(page).click()
    await page.getByText(sentence).waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('')
  }
  await refused('Upload interval (s)', 'often', 'Enter a whole number.')
  await refused('Sensitivity (1 to 10)', '11', 'Enter 10 or less.')
  await page.getByLabel('Lowest speed (km/h)').fill('80')
  await page.getByLabel('Highest speed (km/h)').fill('5')
  await sendButton(page).click()
  await page.getByText('The highest speed must be above the lowest.').waitFor()
  await choose(page, 'Upload now')
  await typeDate(page, 'From (Europe/Berlin)', '2026-11-10T10:00')
  await typeDate(page, 'To (Europe/Berlin)', '2026-11-10T09:00')
  await sendButton(page).click()
  await page.getByText('The end must be after the start.').waitFor()
  await expect.poll(() => page.getByText('No commands yet.').count()).toBe(1)

  await typeDate(page, 'To (Europe/Berlin)', '2026-11-10T12:00')
  await page.getByRole('button', { name: 'As curl' }).click()
  const curl = await page.getByRole('region', { name: 'The command in curl' }).innerText()
  const [, url = '', body = ''] = /^curl '([^']+)'[\s\S]*-d '([^']+)'$/.exec(curl.trim()) ?? []
  const answer = await ask(app.url, 'POST', new URL(url).pathname, { token: app.user.token, body: JSON.parse(body) })
  expect(answer.status, answer.text).toBe(202)
  expect(answer.json.parameters).toEqual({ from_dt: '2026-11-10T09:00:00.000Z', to_dt: '2026-11-10T11:00:00.000Z' })
  // It was not sent here, and is seen all the same.
  await itemOf(page, answer.json.id).waitFor()
  expect(await post.take()).toEqual([answer.json.id])
  expect(said).toEqual([])
})

test('a reboot needs a confirmation, by the keyboard too; it can be cancelled until the device receives it', async () => {
  const { page, said, close } = opened
  const { take, dispatch } = opened.post
  await choose(page, 'Ping')
  await page.getByRole('radio', { name: 'Ping' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.getByRole('radio', { name: 'Reboot' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Send command…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await expect.poll(() => focused(page)).toBe('Keep it running')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await take()).toEqual([])
  await expect.poll(() => focused(page)).toBe('Send command…')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Reboot now' }).click()
  await page.getByRole('button', { name: 'Cancel: Reboot' }).click()
  await page.getByRole('list', { name: 'Steps' }).getByText('Cancelled').waitFor()
  await page.getByText('Reboot: cancelled.').waitFor()
  expect(await take()).toEqual([])

  const late = await dispatch({ command: 'ping' })
  await page.route('**/cancel', async route => {
    expect(await take()).toEqual([late])
    await route.continue()
  })
  await page.getByRole('button', { name: 'Cancel: Ping' }).click()
  await itemOf(page, late).getByText('The command was already sent.').waitFor()
  await itemOf(page, late).getByText('Waiting for the device to acknowledge it.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('a command that no device fetches expires, and older commands are loaded by page', async () => {
  const { site, report, take, dispatch } = await makePost()
  for (let i = 0; i < 21; i++) await dispatch({ command: 'request_status' })
  for (const id of [...(await take()), ...(await take()), ...(await take())]) {
    await report('POST', `/commands/${id}/result`, { status: 'completed' })
  }
  const id = await dispatch({ command: 'ping' })
  const { page, said, settled, close } = await app.open(`/sites/${site}?tab=commands`)
  const item = itemOf(page, id)
  await item.getByText('Waiting for the device to fetch').waitFor()
  await expect.poll(() => page.locator('[data-command]').count()).toBe(20)
  await app.database.query(sql`
    update commands
    set created_at = created_at - interval '1 hour', expires_at = now()
    where id = ${id}
  `)
  await expireCommands(app.database)
  await item.getByText('The device did not fetch it in time.').waitFor()
  await page.getByText('Ping: expired.').waitFor()
  await page.getByRole('button', { name: 'Older', exact: true }).click()
  await expect.poll(() => page.locator('[data-command]').count()).toBe(22)

  // A page that is only open draws nothing by itself, but what goes by the clock every 5 s.
  const workOfPage = async () => {
    await settled()
    return countWork(page, 5_000)
  }
  const withCommands = await workOfPage()
  await page.getByRole('link', { name: 'Records' }).click()
  await page.getByRole('button', { name: 'Live' }).click()
  await page.getByText('Following').waitFor()
  const withRecords = await workOfPage()
  console.log(
    `work in 5 s: ${JSON.stringify(withCommands)} with commands, ${JSON.stringify(withRecords)} with live records`,
  )
  for (const { frames, styles, animations } of [withCommands, withRecords]) {
    expect(animations).toBe(0)
    expect(Math.max(frames, styles)).toBeLessThan(15)
  }
  await page.getByRole('link', { name: 'Commands' }).click()
  await item.waitFor()
  expect(said).toEqual([])
  await close()
})

test('without the permission there is no commands tab', async () => {
  const { site } = await makePost()
  const reader = await app.city.user(['can_read_data'])
  const { page, said, close } = await app.open(`/sites/${site}?tab=commands`, { as: reader })
  await page.getByText('Your account may not send commands.').waitFor()
  expect(await page.getByRole('link', { name: 'Commands' }).count()).toBe(0)
  expect(said).toEqual([])
  await close()
})
