import { execFile, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSites } from '../../cli/use/complete-sites.ts'
import { DATA_FORMATS } from '../../contract/export-formats.ts'
import { makeOrganization } from '../support/people/people.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { type Shell as Home, openShell } from '../support/services/shell.ts'
import { useServer } from '../support/services/use-server.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** Where the shells run; `wayside` is in it. */
let home: Home
const server = useServer()
/** The account of a user with the sites FI-1, FI-2 and SE-1. */
let account: { [name: string]: string }
let siteId: number
const scripts = {} as { [shell in Shell]: string }

beforeAll(async () => {
  home = await openShell()
  for (const shell of SHELLS) {
    const { code, out, err } = await runInProcess(`wayside completion ${shell}`, {})
    expect([code, err]).toEqual([0, ''])
    scripts[shell] = join(home.home, `completion.${shell}`)
    writeFileSync(scripts[shell], out)
  }
  writeFileSync(join(home.home, 'token.txt'), '')
  const organization = await makeOrganization(server.database, 'City of Turku')
  siteId = await organization.site({ site_id: 'SE-1', name: 'Sveavägen: north' })
  await organization.site({ site_id: 'FI-1', name: 'Aurakatu' })
  await organization.site({ site_id: 'FI-2', name: '=cmd()' })
  const { token } = await organization.user()
  account = { WAYSIDE_URL: server.url, WAYSIDE_TOKEN: token, WAYSIDE_COMPLETION_TIMEOUT_MS: '60000' }
})
afterAll(async () => {
  home?.end()
})

/** What is typed before Tab, and what the last word becomes where only one fits. */
const LINES: [typed: string, completed: string][] = [
  ['sear', 'search'],
  ['admin site cr', 'create'],
  ['admin user gr', 'grant'],
  ['export --form', '--format'],
  ['export --format par', 'parquet'],
  ['export --format csv -o tok', 'token.txt'],
  ['search --site --json --new', '--newest'],
  ['search --class bic', 'bicycle'],
  ['aggregate --class car,bic', 'car,bicycle'],
  ['figures --section volume,design', 'volume,design_hours'],
  ['report X --sections counts,weekd', 'counts,weekdays'],
  ['command DE-MOE-01 reb', 'reboot'],
  ['admin user grant mia@city.example can_use_api can_r', 'can_read_data'],
  ['import tok', 'token.txt'],
  ['help admin aud', 'audit'],
  ['completion fi', 'fish'],
]

type Environment = { [name: string]: string }

/** Not spawnSync: some lines ask the service of this process. */
async function runShell(shell: Shell, args: string[], env: Environment = {}): Promise<string[]> {
  const all = { PATH: `${home.home}:${process.env.PATH}`, HOME: home.home, TERM: 'dumb', LC_ALL: 'C', ...env }
  const { stdout, stderr } = await promisify(execFile)(shell, args, { cwd: home.home, env: all, timeout: 120_000 })
  expect(stderr).toBe('')
  return stdout.split('\n').slice(0, -1)
}

/** The words that a shell offers for each line: a list, or the completed line alone. */
const COMPLETE: { [shell in Shell]: (lines: string[], env?: Environment) => Promise<string[]> } = {
  bash: (lines, env) => {
    const script = `source "$1"; shift
      for line in "$@"; do
        read -ra words <<< "$line"; [[ -z $line || $line == *' ' ]] && words+=('')
        COMP_WORDS=(wayside "\${words[@]}"); COMP_CWORD=\${#words[@]}; COMPREPLY=()
        _wayside; echo "\${COMPREPLY[*]}"
      done`
    return runShell('bash', ['--norc', '-c', script, 'bash', scripts.bash, ...lines], env)
  },
  // A real line editor in a pseudo-terminal: Tab, then Enter runs what stands there.
  zsh: (lines, env) => {
    const script = `zmodload zsh/zpty; zpty shell 'zsh -f -i'
      zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source $1; wayside() { print -r -- \\"RAN<\\$*>\\" }; print READ''Y"
      zpty -r shell out '*READY*'; shift
      for line in "$@"; do
        zpty -w -n shell "wayside $line"$'\\t\\n'; zpty -r -m shell out '*RAN<*>*'
        print -r -- "\${\${\${out##*RAN<}%%>*}##* }"
      done
      zpty -d shell`
    return runShell('zsh', ['-f', '-c', script, 'zsh', scripts.zsh, ...lines], env)
  },
  fish: (lines, env) => {
    const script = `source $argv[1]; for line in $argv[2..-1]; echo (complete -C "wayside $line" | string split -f1 \\t); end`
    return runShell('fish', ['--no-config', '-c', script, scripts.fish, ...lines], env)
  },
}

/** What is typed before Tab where a site is expected, and what the last word becomes. */
const SITE_LINES: [typed: string, completed: string][] = [
  ['figures --site SE', 'SE-1'],
  ['search --json --site FI-1,S', 'FI-1,SE-1'],
  ['report S', 'SE-1'],
]

for (const shell of SHELLS) {
  const isInstalled = spawnSync(shell, ['--version']).status === 0
  if (!isInstalled) console.warn(`${shell} is not installed: its completion is not tested.`)
  test.skipIf(!isInstalled)(`${shell} completes commands, options, their values and files`, async () => {
    const completed = await COMPLETE[shell](LINES.map(([typed]) => typed))
    expect(completed).toEqual(LINES.map(([, expected]) => expected))
  })

  test.skipIf(!isInstalled)(`${shell} completes sites of the account, also by their numbers`, async () => {
    const lines: typeof SITE_LINES = [...SITE_LINES, [`site ${String(siteId).slice(0, 1)}`, String(siteId)]]
    const completed = await COMPLETE[shell](
      lines.map(([typed]) => typed),
      account,
    )
    expect(completed).toEqual(lines.map(([, expected]) => expected))
  })
}

test('bash lists all sites; without an account, or with a wrong token, there are none and no error is printed', async () => {
  const listed = async (env: Environment, lines: string[]) =>
    (await COMPLETE.bash(lines, env)).map(line => line.split(' '))
  expect(await listed(account, ['site ', 'site FI-1,'])).toEqual([
    ['SE-1', 'FI-1', 'FI-2'],
    ['FI-1,SE-1', 'FI-1,FI-1', 'FI-1,FI-2'],
  ])
  expect(await listed({ ...account, WAYSIDE_TOKEN: 'way_wrong' }, ['site '])).toEqual([['']])
  // What the script runs, without a shell.
  expect(await completeSites('', { XDG_CONFIG_HOME: home.home })).toBe('')
  expect(await completeSites('', { ...account, WAYSIDE_URL: 'no address' })).toBe('')
})

test('a service that never answers, or answers with what a shell would run, completes nothing', async () => {
  const site = (site_id: string) => ({ id: 1, site_id, name: '\u001b]0;$(touch ran)\u0007', data_range: {} })
  const ids = ['$(touch ran)', '`touch ran`', ';touch ran', 'OK-1', '~', '*', '\\', '"', "'", 'a\nb', '\u001b[2J']
  const answers = { '/slow': null, '/hostile': JSON.stringify({ items: ids.map(site) }), '/broken': '{"items":' }
  const hostile = createServer(({ url = '' }, answer) => {
    const body = Object.entries(answers).find(([path]) => url.startsWith(path))?.[1]
    if (body) answer.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>(resolve => hostile.listen(0, '127.0.0.1', resolve))
  const { port } = hostile.address() as AddressInfo
  const envOf = (path: string, timeoutMs = '60000') => ({
    WAYSIDE_URL: `http://127.0.0.1:${port}${path}`,
    WAYSIDE_TOKEN: 'way_x',
    WAYSIDE_COMPLETION_TIMEOUT_MS: timeoutMs,
  })
  try {
    expect(await COMPLETE.bash(['site '], envOf('/slow', '50'))).toEqual([''])
    expect(await completeSites('', envOf('/broken'))).toBe('')
    expect(await COMPLETE.bash(['site '], envOf('/hostile'))).toEqual(['OK-1'])
    expect(existsSync(join(home.home, 'ran'))).toBe(false)
    expect(await completeSites('', envOf('/hostile'))).toBe('OK-1\t?]0;$(touch ran)?\n')
  } finally {
    hostile.closeAllConnections()
    hostile.close()
  }
})

test('bash lists all that is possible, and nothing where a free text is expected', async () => {
  const [commands = '', formats, country, after] = await COMPLETE.bash([
    '',
    'export --format ',
    'admin site create --country ',
    'search x ',
  ])
  expect(commands.split(' ')).toEqual(expect.arrayContaining(['login', 'search', 'serve', 'admin', 'help']))
  expect([formats, country, after]).toEqual([DATA_FORMATS.join(' '), '', ''])
})

test('the script of bash is valid for the oldest bash, which has no associative arrays', async () => {
  const { out } = await runInProcess('wayside completion bash', {})
  expect(out).not.toMatch(/declare -A|local -A|\$\{\w+,,|mapfile|readarray/)
})

test('an unknown shell is refused with the possible ones', async () => {
  const { code, err } = await runInProcess('wayside completion tcsh', {})
  expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are bash, zsh, fish')])
})

test('help shows the page of a command, also of one below another', async () => {
  const { code, out } = await runInProcess('wayside help search', {})
  expect(code).toBe(0)
  const headings = out.match(/^[A-Z][A-Z ]+$/gm)
  expect(headings).toEqual([
    'NAME',
    'SYNOPSIS',
    'DESCRIPTION',
    'WHICH RECORDS',
    'OPTIONS',
    'EXAMPLES',
    'EXIT STATUS',
    'SEE ALSO',
  ])
  expect(out).toMatch(/^ {4}wayside search - records/m)
  expect(out).toMatch(/^ {4}--from <time>\n {8}\S/m)
  expect(out).toMatch(/^ {4}5 {4}the service is away/m)
  expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(120)
  const nested = await runInProcess('wayside help admin site create', {})
  expect(nested.out).toMatch(/^NAME\n {4}wayside admin site create - create a site\n/)
  expect(nested.out).toContain('wayside help admin site list')
})

test('help without a command lists all, and of an unknown one ends with 2', async () => {
  expect((await runInProcess('wayside help', {})).out).toContain('For operators, on the machine of the service:')
  const { code, err } = await runInProcess('wayside help admin nonsense', {})
  expect([code, err]).toEqual([2, 'wayside: there is no command admin nonsense. wayside --help lists them.\n'])
})

/** The sections of the page of a command, and the commands below it. */
async function pageOf(path: string) {
  const { code, out } = await runInProcess(`wayside help ${path}`, {})
  expect([path, code]).toEqual([path, 0])
  const sections = out.split(/\n\n(?=[A-Z][A-Z ]+\n)/).map(text => text.split('\n'))
  return Object.fromEntries(sections.map(([title = '', ...lines]) => [title, lines]))
}

/** `wayside help PATH` and all below it: what is not explained. */
async function unexplained(path: string): Promise<string[]> {
  const { NAME, SYNOPSIS, DESCRIPTION, EXAMPLE, EXAMPLES = EXAMPLE, COMMANDS = [], ...others } = await pageOf(path)
  const about = (problem: string) => `${path}: ${problem}`
  const named = [...(SYNOPSIS?.join(' ') ?? '').matchAll(/<([\w-]+)|\[([\w-]+)(?=\.\.\.\])/g)].map(
    one => one[1] ?? one[2],
  )
  const listed = (others.ARGUMENTS ?? []).map(line => line.trim())
  const { 'EXIT STATUS': exits, 'SEE ALSO': more, ...lists } = others
  const terms = Object.values({ COMMANDS, ...lists }).flatMap(lines =>
    lines.filter((line, i) => /^ {4}\S/.test(line) && !/^ {8}\S/.test(lines[i + 1] ?? '')),
  )
  const below = COMMANDS.flatMap(line => /^ {4}([a-z-]+)$/.exec(line)?.[1] ?? [])
  const nested = []
  for (const name of below) nested.push(...(await unexplained(`${path} ${name}`)))
  return [
    ...(/ - \S/.test(NAME?.join(' ') ?? '') && exits && more ? [] : [about('no description')]),
    ...(below.length > 0 || EXAMPLES ? [] : [about('no example')]),
    ...named.filter(name => !listed.includes(String(name))).map(name => about(`argument ${name}`)),
    ...terms.map(term => about(term.trim())),
    ...nested,
  ]
}

test('the page of every command explains its arguments and options, and shows an example', async () => {
  const { out } = await runInProcess('wayside --help', {})
  const names = [...out.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name as string)
  expect(names).toEqual(expect.arrayContaining(['figures', 'serve', 'admin', 'help', 'completion']))
  const problems = []
  for (const name of names) problems.push(...(await unexplained(name)))
  expect(problems).toEqual([])
})
