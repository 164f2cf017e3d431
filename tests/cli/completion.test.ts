import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGGREGATE_FORMATS, RECORD_FORMATS } from '../../contract/export-formats.ts'
import { runInProcess } from '../support/in-process-cli.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

const directory = mkdtempSync(join(tmpdir(), 'wayside-completion-'))
const scripts = {} as { [shell in Shell]: string }

beforeAll(async () => {
  for (const shell of SHELLS) {
    const { code, out, err } = await runInProcess(`wayside completion ${shell}`, {})
    expect([code, err]).toEqual([0, ''])
    scripts[shell] = join(directory, `wayside.${shell}`)
    writeFileSync(scripts[shell], out)
  }
  writeFileSync(join(directory, 'token.txt'), '')
})
afterAll(() => rmSync(directory, { recursive: true }))

/** What is typed before Tab, and what the last word becomes where only one fits. */
const LINES: [typed: string, completed: string][] = [
  ['sear', 'search'],
  ['admin site cr', 'create'],
  ['admin user gr', 'grant'],
  ['export --form', '--format'],
  ['export --format par', 'parquet'],
  ['export --format csv -o tok', 'token.txt'],
  ['search --site --json --new', '--newest'],
  ['command DE-MOE-01 reb', 'reboot'],
  ['admin user grant mia@city.example can_use_api can_r', 'can_read_data'],
  ['import tok', 'token.txt'],
  ['help admin aud', 'audit'],
  ['completion fi', 'fish'],
]

const environment = { PATH: process.env.PATH, HOME: directory, TERM: 'dumb', LC_ALL: 'C' }
const runShell = (shell: Shell, args: string[]) =>
  spawnSync(shell, args, { cwd: directory, env: environment, encoding: 'utf8', timeout: 120_000 })

/** The words that a shell offers for a line: a list, or the completed line alone. */
const COMPLETE: { [shell in Shell]: (lines: string[]) => string[] } = {
  bash: lines => {
    const script = `source "$1"; shift
      for line in "$@"; do
        read -ra words <<< "$line"; [[ -z $line || $line == *' ' ]] && words+=('')
        COMP_WORDS=(wayside "\${words[@]}"); COMP_CWORD=\${#words[@]}; COMPREPLY=()
        _wayside; echo "\${COMPREPLY[*]}"
      done`
    return linesOf(runShell('bash', ['--norc', '-c', script, 'bash', scripts.bash, ...lines]).stdout)
  },
  // A real line editor in a pseudo-terminal: Tab, then Enter runs what stands there.
  zsh: lines => {
    const script = `zmodload zsh/zpty; zpty shell 'zsh -f -i'
      zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source $1; wayside() { print -r -- \\"RAN<\\$*>\\" }; print READ''Y"
      zpty -r shell out '*READY*'; shift
      for line in "$@"; do
        zpty -w -n shell "wayside $line"$'\\t\\n'; zpty -r -m shell out '*RAN<*>*'
        print -r -- "\${\${\${out##*RAN<}%%>*}##* }"
      done
      zpty -d shell`
    return linesOf(runShell('zsh', ['-f', '-c', script, 'zsh', scripts.zsh, ...lines]).stdout)
  },
  fish: lines => {
    const script = `source $argv[1]; for line in $argv[2..-1]; echo (complete -C "wayside $line" | string split -f1 \\t); end`
    return linesOf(runShell('fish', ['--no-config', '-c', script, scripts.fish, ...lines]).stdout)
  },
}
const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)

for (const shell of SHELLS) {
  const isInstalled = spawnSync(shell, ['--version']).status === 0
  if (!isInstalled) console.warn(`${shell} is not installed: its completion is not tested.`)
  test.skipIf(!isInstalled)(`${shell} completes commands, options, their values and files`, () => {
    const completed = COMPLETE[shell](LINES.map(([typed]) => typed))
    expect(completed).toEqual(LINES.map(([, expected]) => expected))
  })
}

test('bash lists all that is possible, and nothing where a free text is expected', () => {
  const [commands = '', formats, country, after] = COMPLETE.bash([
    '',
    'export --format ',
    'admin site create --country ',
    'search x ',
  ])
  expect(commands.split(' ')).toEqual(expect.arrayContaining(['login', 'search', 'serve', 'admin', 'help']))
  expect([formats, country, after]).toEqual([[...RECORD_FORMATS, ...AGGREGATE_FORMATS].join(' '), '', ''])
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
