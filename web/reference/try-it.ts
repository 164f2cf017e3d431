import { type Described, describedOperation, type Parameter } from './described-operation.ts'

/** More of an answer is not shown; the samples fetch all of it. */
const MAX_SHOWN_BYTES = 100_000
const READABLE = /^(text\/|application\/(json|x-ndjson|openapi))|\+json$/

/**
 * A form that sends the request of an endpoint to the same operation of the web application, with the session of the reader:
 * `/api/v1/` reads no cookie. It is shown once; the button then only leads to it.
 */
export async function showTrial(samples: HTMLElement, button: HTMLButtonElement) {
  const known = samples.querySelector<HTMLElement>('form.trial input, form.trial textarea, form.trial button')
  if (known) return known.focus()
  button.disabled = true
  try {
    const section = samples.closest<HTMLElement>('section') as HTMLElement
    const [me, operation] = await Promise.all([fetch('/app/api/me'), describedOperation(section.id)])
    const trial = me.ok
      ? await trialForm(operation, samples.dataset.try === 'change')
      : signInNote(section.id, me.status)
    samples.querySelector('.trial')?.remove()
    button.after(trial)
    trial.querySelector<HTMLElement>('input, select, textarea, button, a')?.focus()
  } catch {
    samples.querySelector('.trial')?.remove()
    button.after(note('The service could not be reached. Try again.'))
  } finally {
    button.disabled = false
  }
}

function note(text: string): HTMLElement {
  const paragraph = element('p', { className: 'trial note', textContent: text })
  paragraph.setAttribute('role', 'status')
  return paragraph
}

function signInNote(id: string, status: number): HTMLElement {
  if (status !== 401) return note(`The service answers ${status} at present. Try again later.`)
  const paragraph = note('Requests are sent with your session: ')
  const link = element('a', { href: `/sign-in?next=${encodeURIComponent(`/docs#${id}`)}`, textContent: 'sign in' })
  paragraph.append(link, ' first.')
  return paragraph
}

async function trialForm(operation: Described, isChange: boolean): Promise<HTMLFormElement> {
  const { method, parameters, body } = operation
  const form = element('form', { className: 'trial' })
  const fields = parameters.map(parameter => ({ parameter, field: fieldOf(parameter) }))
  form.append(...fields.map(({ parameter, field }) => labelled(parameter.name, field, parameter.required)))
  const type = body && selectOf(Object.keys(body))
  const text = body && element('textarea', { spellcheck: false, rows: 8 })
  if (body && type && text) {
    const show = () => {
      text.value = body[type.value] ?? ''
      text.rows = Math.min(Math.max(text.value.split('\n').length, 3), 16)
    }
    type.addEventListener('change', show)
    show()
    form.append(
      ...(type.options.length > 1 ? [labelled('Content-Type', type, true)] : []),
      labelled('Body', text, true),
    )
  }
  const lead = element('p', {
    className: isChange ? 'note warning' : 'note',
    textContent: isChange
      ? 'Sent with your session. This request changes the data of your organization.'
      : 'Sent with your session. It changes nothing.',
  })
  const send = element('button', { className: 'action', textContent: `Send ${method}` })
  const stop = element('button', { className: 'action', type: 'button', textContent: 'Stop', hidden: true })
  const answer = element('div', { className: 'answer' })
  answer.setAttribute('role', 'region')
  answer.setAttribute('aria-label', 'Answer')
  form.append(lead, send, stop, answer)

  form.addEventListener('submit', async event => {
    event.preventDefault()
    const stopping = new AbortController()
    stop.onclick = () => stopping.abort()
    send.disabled = true
    stop.hidden = false
    const values = fields.map(({ parameter, field }) => ({ parameter, value: field.value.trim() }))
    await sendRequest(
      {
        path: pathOf(operation.path, values),
        method,
        type: type?.value,
        body: text?.value,
        headers: headersOf(values),
      },
      { answer, signal: stopping.signal },
    )
    send.disabled = false
    stop.hidden = true
  })
  return form
}

interface Sent {
  path: string
  method: string
  headers: { [name: string]: string }
  type?: string
  body?: string
}

type ParameterValues = { parameter: Parameter; value: string }[]

const headersOf = (values: ParameterValues): { [name: string]: string } =>
  Object.fromEntries(
    values
      .filter(({ parameter, value }) => parameter.in === 'header' && value)
      .map(one => [one.parameter.name, one.value]),
  )

function pathOf(path: string, values: ParameterValues): string {
  const named = new Map(values.map(({ parameter, value }) => [parameter.name, value]))
  const query = values.filter(({ parameter, value }) => parameter.in === 'query' && value !== '')
  return (
    path
      .replace(/^\/api\/v1/, '/app/api')
      .replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(named.get(name) ?? '')) +
    (query.length > 0
      ? `?${query.map(({ parameter, value }) => `${parameter.name}=${encodeURIComponent(value)}`).join('&')}`
      : '')
  )
}

async function sendRequest(
  { path, method, headers, type, body }: Sent,
  { answer, signal }: { answer: HTMLElement; signal: AbortSignal },
) {
  const line = element('p', { className: 'status', textContent: `${method} ${path}` })
  line.setAttribute('role', 'status')
  const code = element('code')
  const block = element('pre', { className: 'code', tabIndex: 0 })
  block.append(code)
  answer.replaceChildren(line)
  const started = performance.now()
  const milliseconds = () => `${Math.round(performance.now() - started)} ms`
  try {
    const response = await fetch(path, {
      method,
      headers: { ...headers, ...(type && body ? { 'Content-Type': type } : {}) },
      body: body || undefined,
      signal,
    })
    const about = `${method} ${path}: ${response.status} ${response.statusText}`.trim()
    line.textContent = `${about}, ${milliseconds()}`
    line.classList.toggle('failed', !response.ok)
    const contentType = response.headers.get('Content-Type') ?? ''
    if (response.body === null || response.status === 204) return
    if (!READABLE.test(contentType)) {
      await response.body.cancel()
      line.textContent += `, a file (${contentType})`
      return
    }
    answer.append(block)
    const isWhole = contentType.startsWith('application/json')
      ? showStart(code, JSON.stringify(await response.json(), null, 2))
      : await readInto(code, response.body)
    line.textContent = `${about}, ${milliseconds()}${isWhole ? '' : `, the first ${MAX_SHOWN_BYTES / 1000} kB`}`
  } catch {
    line.textContent = signal.aborted
      ? `${method} ${path}: stopped`
      : `${method} ${path}: the service could not be reached`
    line.classList.add('failed')
  }
}

/** Returns whether it is all of the text. */
function showStart(code: HTMLElement, text: string): boolean {
  code.textContent = text.slice(0, MAX_SHOWN_BYTES)
  return text.length <= MAX_SHOWN_BYTES
}

/** As it arrives, because some answers never end. Returns whether it was read to its end. */
async function readInto(code: HTMLElement, body: ReadableStream<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return true
    code.append(decoder.decode(value, { stream: true }))
    bytes += value.length
    if (bytes < MAX_SHOWN_BYTES) continue
    await reader.cancel()
    return false
  }
}

function fieldOf({ choices, value, placeholder }: Parameter): HTMLInputElement | HTMLSelectElement {
  if (choices) return selectOf(['', ...choices], value)
  return element('input', { value, placeholder, autocomplete: 'off', spellcheck: false })
}

function selectOf(values: readonly string[], chosen = values[0]): HTMLSelectElement {
  const select = element('select')
  select.append(...values.map(value => element('option', { value, textContent: value, selected: value === chosen })))
  return select
}

function labelled(name: string, field: HTMLElement, isRequired: boolean): HTMLLabelElement {
  const label = element('label')
  const text = element('span', { textContent: isRequired ? name : `${name} (optional)` })
  if (isRequired && field instanceof HTMLInputElement) field.required = true
  label.append(text, field)
  return label
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
