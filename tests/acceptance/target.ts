export interface Target {
  url: string
  token: string
  /** A device to play, and the site where it stands: then commands are tried too, which is more than reading. */
  device?: { key: string; site: number }
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it is its own affair
  body: any
}

export interface Sent {
  token?: string | null
  body?: unknown
  headers?: { [name: string]: string }
}

export interface Record {
  id: number
  site: number
  timestamp: string
  vehicle_class: string
}

/** One request. After a 429 it is retried when Retry-After allows. */
export async function call(target: Target, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { token = target.token, body, headers = {} } = sent
  const response = await fetch(new URL(path, target.url), {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { Authorization: `Token ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  if (response.status === 429) {
    await new Promise(resolve => setTimeout(resolve, Number(response.headers.get('Retry-After')) * 1000))
    return call(target, method, path, sent)
  }
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

export const search = (target: Target, body: unknown) => call(target, 'POST', '/api/v1/traffic/data/search', { body })

/** All records of a search, page by page, until `next_cursor` is null. */
export async function walk(target: Target, body: { [field: string]: unknown }): Promise<Record[][]> {
  const pages: Record[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer: Answer = await search(target, { ...body, ...(cursor && { cursor }) })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    pages.push(answer.body.items)
    cursor = answer.body.next_cursor
    if (pages.length > 200) throw new Error('the pages do not end')
  }
  return pages
}

/** A window of some hours up to the newest record of any site, and the site that has it. */
export async function newestWindow(target: Target, hours: number) {
  const { items } = (await call(target, 'GET', '/api/v1/traffic/sites')).body
  const lastOf = (site: { data_range: { last_vehicle: string | null } }) =>
    Date.parse(site.data_range.last_vehicle ?? '')
  const [newest] = items.filter(lastOf).sort((a: (typeof items)[0], b: (typeof items)[0]) => lastOf(b) - lastOf(a))
  if (!newest) throw new Error('the organization of this token has no records: the suite needs some')
  const to = lastOf(newest) + 1
  const time = { from_dt: new Date(to - hours * 3_600_000).toISOString(), to_dt: new Date(to).toISOString() }
  return { time, site: newest.id as number }
}
