import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSession, SESSION_LIMITS } from '../server/people/access/sessions.ts'
import { openBrowser } from '../tests/support/services/browser.ts'
import { type OpenedPage, type Pages, pagesOf } from '../tests/web/support/open-page.ts'
import { endOf, START } from './makers/make-records.ts'
import { makeNetwork, YEAR } from './makers/make-year.ts'
import { median } from './tools/percentiles.ts'
import { additionsPerSecond, Results } from './tools/results.ts'
import { startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const AIM_MS = 1000
const WARM_UP = 1
/** A busy machine may need so long between an answer and the next request. */
const QUIET_MS = 2000

interface View {
  name: string
  /** Shown before, so that the code of the view is loaded. */
  from: string
  to: string
  /** Titles of plots whose own times are noted. */
  plots?: string[]
  aimMs?: number
}

/**
 * `npm run bench -- pages [--records 10000000] [--network 10000000] [--rounds 5] [--keep DIRECTORY] [--only TEXT]`, say `--only "headways and lengths"`: from a click to the drawn view, in
 * Chromium, for a site with so many sealed records in a year, and for 500 sites with so many in a month.
 */
export async function benchPages(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '10000000' },
      network: { type: 'string', default: '10000000' },
      rounds: { type: 'string', default: '5' },
      keep: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  })
  const isAsked = ({ name }: { name: string }) => name.includes(values.only)
  const [records, network, rounds] = [Number(values.records), Number(values.network), Number(values.rounds)]
  const results = new Results('pages')
  const workplace = await openWorkplace({ directory: values.keep })
  try {
    const [busiest, other] = await makeNetwork(workplace, { records, network })
    const server = await startServer(workplace)
    const browser = await openBrowser()
    try {
      const open = opener(pagesOf(browser, server.url), await sessionCookie(workplace, server.url))
      results.line(
        `A site with ${records.toLocaleString('en')} sealed records in ${YEAR}, another with a tenth, 500 sites with ${network.toLocaleString('en')} in a month; Chromium, two HTTP processes, medians of ${rounds}:`,
      )
      const rows: (string | number)[][] = []
      for (const view of viewsOf(busiest, other, endOf(network)).filter(isAsked)) {
        rows.push(...(await measureView(open, view, rounds)))
      }
      for (const [days, to] of [
        [30, `${YEAR}-06-30`],
        [366, `${YEAR}-12-31`],
      ] as const) {
        const from = days === 30 ? `${YEAR}-06-01` : `${YEAR}-01-01`
        const path = `/sites/${busiest}/report?from=${from}&to=${to}`
        const name = `report of ${days} days: PDF is ready`
        if (isAsked({ name })) rows.push([name, await measureReport(open, path, rounds), '-', '-', '-'])
      }
      results.table(['view', 'drawn after ms', 'slowest round ms', 'aim ms', 'million additions a second'], rows)
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    await workplace.close(values.keep !== undefined)
  }
  results.load()
  results.write()
}

function viewsOf(busiest: number, other: number, end: number): View[] {
  const site = `/sites/${busiest}`
  const range = (from: string, to: string) => `range=custom&from=${YEAR}-${from}&to=${YEAR}-${to}`
  const day = `${site}?${range('03-04', '03-04')}`
  const plots = ['Volume', 'Speed over time', 'Weekday by hour']
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const days = (from: string, to: string) => `${YEAR}-${from},${YEAR}-${to}`
  return [
    { name: 'site, 30 days', from: day, to: `${site}?${range('06-01', '06-30')}`, plots },
    { name: 'site, 366 days', from: day, to: `${site}?${range('01-01', '12-31')}`, plots, aimMs: 1500 },
    {
      // A long range has these on request alone, because they are read from single records.
      name: 'site, 366 days, with headways and lengths',
      from: `${day}&distributions=on`,
      to: `${site}?${range('01-01', '12-31')}&distributions=on`,
      plots: [...plots, 'Headways', 'Lengths'],
      aimMs: 1500,
    },
    {
      name: 'V85 by weekday and hour, 366 days',
      from: `${site}?${range('01-01', '12-31')}`,
      to: `${site}?${range('01-01', '12-31')}&matrix=v85`,
      plots: ['Weekday by hour'],
    },
    { name: 'Year', from: day, to: `${site}?tab=year&year=${YEAR}` },
    {
      name: 'Compare, two sites, 30 days',
      from: '/compare?sites=1,2',
      to: `/compare?sites=${busiest},${other}&from=${YEAR}-06-01&to=${YEAR}-06-30`,
    },
    {
      name: 'Compare, two sites, 366 days',
      from: '/compare?sites=1,2',
      to: `/compare?sites=${busiest},${other}&from=${YEAR}-01-01&to=${YEAR}-12-31`,
    },
    {
      name: 'Compare, two periods of 30 days',
      from: `/compare?site=${busiest}&a=${days('03-04', '03-10')}&b=${days('03-11', '03-17')}`,
      to: `/compare?site=${busiest}&a=${days('05-02', '05-31')}&b=${days('06-01', '06-30')}`,
    },
    {
      name: 'Compare, two periods of 183 days',
      from: `/compare?site=${busiest}&a=${days('03-04', '03-10')}&b=${days('03-11', '03-17')}`,
      to: `/compare?site=${busiest}&a=${days('01-01', '07-01')}&b=${days('07-02', '12-31')}`,
    },
    {
      name: 'report, 30 days',
      from: `${site}/report?from=${YEAR}-03-04&to=${YEAR}-03-04`,
      to: `${site}/report?from=${YEAR}-06-01&to=${YEAR}-06-30`,
      plots: ['Speed over time'],
    },
    {
      name: 'report, 366 days',
      from: `${site}/report?from=${YEAR}-03-04&to=${YEAR}-03-04`,
      to: `${site}/report?from=${YEAR}-01-01&to=${YEAR}-12-31`,
      plots: ['Speed over time'],
    },
    {
      name: 'table of 500 sites',
      from: '/sites/table?country=SE',
      to: `/sites/table?country=FI&from=${dateOf(START)}&to=${dateOf(end - 1)}`,
      aimMs: 600,
    },
  ]
}

type Open = (path: string) => Promise<OpenedPage>

const opener =
  (pages: Pages, cookie: string): Open =>
  path =>
    pages.open(path, { cookie })

async function sessionCookie({ database }: Workplace, url: string): Promise<string> {
  const { rows } = await database.query(`select id from users where email = 'bench@city.example'`)
  const client = { address: '127.0.0.1', userAgent: 'bench' }
  const secret = await database.transaction(tx => createSession(tx, rows[0].id, client, SESSION_LIMITS))
  return `wayside_session_${new URL(url).port}=${secret}`
}

/**
 * Opens an address as a link of the page does, and notes when the first frame without anything missing or out of date was
 * drawn: of the page (under an empty title), and of the card of each title.
 */
const START_VIEW = (path: string) => `
  const startedAt = performance.now()
  window.shown = { startedAt, drawnAt: { '': startedAt } }
  let waiting = new Set([''])
  const check = () => {
    const missing = [...document.querySelectorAll('main [aria-busy="true"], main [data-skeleton], main [data-plot="waiting"]')]
    const titles = missing.flatMap(one => ['', one.closest('section')?.querySelector('h2, h3')?.textContent ?? ''])
    const complete = [...waiting].filter(title => !titles.includes(title))
    // After this frame is drawn.
    setTimeout(() => complete.forEach(title => { window.shown.drawnAt[title] = performance.now() }))
    waiting = new Set(titles)
    requestAnimationFrame(check)
  }
  history.pushState({}, '', ${JSON.stringify(path)})
  requestAnimationFrame(check)`

const HAS_PLOTS = (titles: string[]) => `${JSON.stringify(titles)}.every(title =>
  [...document.querySelectorAll('[data-drawn]')].some(one => one.closest('section')?.querySelector('h2, h3')?.textContent === title))`

/** When the view was complete, with what it is compared with, and when each plot showed the new range. */
const READ_VIEW = `(() => {
  const { startedAt, drawnAt } = window.shown
  const drawn = [...document.querySelectorAll('[data-drawn]')].map(one => Number(one.dataset.drawn))
  const plots = Object.entries(drawnAt).map(([title, at]) => [title, at - startedAt])
  return { all: Math.max(drawnAt[''], ...drawn) - startedAt, plots }
})()`

async function measureView(open: Open, { name, from, to, plots = [], aimMs = AIM_MS }: View, rounds: number) {
  const before = additionsPerSecond()
  const times = new Map<string, number[]>([...plots.map(title => `${name}: ${title}`), name].map(key => [key, []]))
  for (let round = -WARM_UP; round < rounds; round++) {
    const { page, said, settled, close } = await open(from)
    await settled()
    await page.evaluate(START_VIEW(to))
    // The content security policy forbids waitForFunction.
    while (!(await page.evaluate(HAS_PLOTS(plots)))) await sleep(20)
    await settled(QUIET_MS)
    const shown = (await page.evaluate(READ_VIEW)) as { all: number; plots: [title: string, ms: number][] }
    if (said.length > 0) throw new Error(`${name}: ${said.join(' ')}`)
    await close()
    if (round < 0) continue
    times.get(name)?.push(shown.all)
    for (const title of plots) {
      // One that had its figures already was never out of date: it is drawn with the view.
      const [, ms] = shown.plots.find(one => one[0] === title) ?? [title, shown.all]
      times.get(`${name}: ${title}`)?.push(ms)
    }
  }
  const speed = [before, additionsPerSecond()].map(one => (one / 1e6).toFixed(0)).join(', ')
  return [...times].map(([key, all]) => [key, median(all).toFixed(0), Math.max(...all).toFixed(0), aimMs, speed])
}

/** From the button "PDF" to the link of its file. */
async function measureReport(open: Open, path: string, rounds: number): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { page, settled, close } = await open(path)
    await settled()
    const make = page.getByRole('button', { name: 'PDF' })
    await make.waitFor()
    const startedAt = performance.now()
    await make.click()
    await page.getByRole('link', { name: 'Download' }).waitFor()
    times.push(performance.now() - startedAt)
    await close()
  }
  return median(times).toFixed(0)
}
