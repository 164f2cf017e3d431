import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SEARCH_DAYS } from '../../contract/limits.ts'
import { DAY_MS, HOUR_MS } from '../../contract/times/time.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { installLine } from '../support/reading/install-lines.ts'
import { HAS_PIP, HAS_PYTHON, PYTHON } from '../support/reading/python.ts'
import { fill, type SdkService, sdkService } from '../support/services/sdk-service.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { interval, storeIntervalsOf } from '../support/traffic/intervals.ts'
import { daysAgo } from '../support/traffic/traffic.ts'

const run = promisify(execFile)
const PACKAGE = join(CHECKOUT, 'clients', 'python')
const testWithPython = test.runIf(HAS_PYTHON)

const RECORDS = 2000
const DAYS = 65

let service: SdkService
/** The same database, where cursors expire early. */
let expiring: TestServer
let env: { [name: string]: string }
let wheel: string

beforeAll(async () => {
  if (!HAS_PYTHON) return
  service = await sdkService()
  await fill(service, RECORDS, DAYS)
  const other = await service.place.organization.site()
  const counted = Array.from({ length: 8 * DAYS }, (_, n) =>
    interval(daysAgo(DAYS) + Math.floor(n / 2) * 6 * HOUR_MS, {
      channel: 1 + (n % 2),
      classes: { car: 9, bicycle: 1.5 },
      speeds: { edges_kmh: [0, 30, 50, 70], counts: [2, 5, 2] },
    }),
  )
  await storeIntervalsOf(service.database, other, counted)
  expiring = await startServer({
    connection: service.connection,
    env: { RATE_LIMIT: '0' },
    limits: { cursorLifetimeMs: 100 },
  })
  const { stdout } = await run(PYTHON, [join(PACKAGE, 'build_backend.py'), service.directory])
  const file = stdout.split('\n')[0] as string
  wheel = join(service.directory, file)
  const programs = join(service.directory, 'programs')
  await mkdir(programs)
  await writeFile(join(programs, 'pip'), `#!/bin/sh\nexec '${PYTHON}' -m pip "$@"\n`, { mode: 0o755 })
  const target = join(service.directory, 'installed')
  const pip = {
    PIP_NO_INDEX: '1',
    PIP_TARGET: target,
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    PIP_ROOT_USER_ACTION: 'ignore',
  }
  if (HAS_PIP) {
    const withPip = { ...process.env, ...pip, PATH: `${programs}:${process.env.PATH}` }
    await run('sh', ['-c', installLine(file, service.directory)], { env: withPip })
  }
  env = {
    PATH: process.env.PATH as string,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: HAS_PIP ? target : wheel,
    WAYSIDE_URL: service.url,
    WAYSIDE_EXPIRING_URL: expiring.url,
    WAYSIDE_TOKEN: service.place.token,
    WAYSIDE_POWERLESS_TOKEN: (await service.place.organization.user(['can_use_api'])).token,
    WAYSIDE_SITE: String(service.place.siteId),
    WAYSIDE_INTERVALS: String(counted.length),
    WAYSIDE_RECORD_IDS: (await service.ids(daysAgo(DAYS), daysAgo(0) + DAY_MS)).join(),
  }
})
afterAll(async () => {
  await expiring?.stop()
  await service?.stop()
})

testWithPython('the tests of the Python client pass with the built wheel', async () => {
  const args = ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-v']
  const { stderr } = await run(PYTHON, args, { cwd: PACKAGE, env }).catch(error => {
    throw new Error(error.stderr)
  })
  const [, count] = /^Ran (\d+) tests/m.exec(stderr) ?? []
  expect(Number(count)).toBeGreaterThan(40)
  expect(stderr.match(/skipped .*/g)?.filter(text => !/pandas|pyarrow/.test(text)) ?? []).toEqual([])
})

testWithPython(
  'the wheel and the sdist hold the package, its types and its page, and build the same bytes',
  async () => {
    const check = `
import base64, hashlib, pathlib, subprocess, sys, tarfile, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
names = wheel.namelist()
record = wheel.read(next(name for name in names if name.endswith('/RECORD'))).decode().splitlines()
for line in record[:-1]:
    name, digest, size = line.split(',')
    found = base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).rstrip(b'=').decode()
    assert (digest, int(size)) == ('sha256=' + found, len(wheel.read(name))), name
assert sorted(line.split(',')[0] for line in record) == sorted(names)
print(*sorted(name.split('/')[-1] for name in names))
print(wheel.read(next(name for name in names if name.endswith('/METADATA'))).decode().split('\\n\\n')[0])
sdist = pathlib.Path(sys.argv[1]).parent / 'wayside-0.1.0.tar.gz'
folder = pathlib.Path(sys.argv[2])
tarfile.open(sdist).extractall(folder)
subprocess.run([sys.executable, next(folder.glob('*/build_backend.py')), folder], check=True, stdout=subprocess.DEVNULL)
assert (folder / pathlib.Path(sys.argv[1]).name).read_bytes() == pathlib.Path(sys.argv[1]).read_bytes()
`
    const folder = join(service.directory, 'unpacked')
    await mkdir(folder)
    const { stdout } = await run(PYTHON, ['-c', check, wheel, folder], { env })
    expect(stdout).toMatch(/ client\.py .*py\.typed /)
    expect(stdout).toMatch(/^Name: wayside$/m)
    expect(stdout).toMatch(/^Requires-Python: >=3\.9$/m)
    expect(stdout.match(/^Classifier: .+ :: .+$/gm)?.length).toBeGreaterThan(10)
    expect(stdout).not.toMatch(/^Requires-Dist: (?!.*extra ==)/m)
  },
)

testWithPython('its version and its limits are those of the service', async () => {
  const { version } = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8'))
  const code = 'import wayside, wayside.times; print(wayside.__version__, wayside.times.MAX_SEARCH_DAYS)'
  const { stdout } = await run(PYTHON, ['-c', code], { env })
  expect(stdout).toBe(`${version} ${MAX_SEARCH_DAYS}\n`)
  expect(await readFile(join(PACKAGE, 'pyproject.toml'), 'utf8')).toContain(`\nversion = "${version}"\n`)
  expect(await readFile(join(PACKAGE, 'LICENSE'))).toEqual(await readFile(join(CHECKOUT, 'LICENSE')))
})

const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8')
const examples = [...readme.matchAll(/^## (.+)\n[^#]*?```python\n([\s\S]+?)```/gm)].map(([, name = '', code = '']) => ({
  name,
  code,
}))

const EXPECTED: { [name: string]: RegExp } = {
  'All records of a week': /^Counter\(\{'bus': \d+\}\)\n$/,
  'As a DataFrame': /^Series\(|^vehicle_class\n|This needs pandas: pip install 'wayside\[pandas\]'\n$/,
  'Stored intervals': /^[1-9]\d*\.\d\n$/,
  'Counts of another system': /^(\d+ 1 0 0\n)+$/,
  'A file': /^(waiting|writing) \d+%\n(.*\n)*downloading 100%\n$/,
  'What is new since yesterday': new RegExp(
    // A page ends early where reading takes long, after whole uploads.
    `^(${RECORDS}|${RECORDS / 2} records, 0 uploads deleted\\n${RECORDS / 2}) records, 0 uploads deleted\\n0 records, 0 uploads deleted\\n$`,
  ),
  Figures: /^\d+ [1-9]\d* (None|[\d.]+) [\d.]+\n(\d+ .+\n)*$/,
  // It defines a function, which clients/python/tests/test_webhooks.py calls.
  'A receiver of webhooks': /^$/,
  'Counts, and what can go wrong': /^(Site \d+ \S+: \d+ vehicles, p85 [\d.]+ km\/h\n)+$/,
}

testWithPython('each sample of the page runs as it stands', async () => {
  expect(examples.map(({ name }) => name)).toEqual(Object.keys(EXPECTED))
  expect(readme.match(/^```python$/gm)).toHaveLength(examples.length)
  const outputs = examples.map(async ({ name, code }) => {
    const { stdout, stderr } = await run(PYTHON, ['-c', code], { cwd: service.directory, env }).catch(error => error)
    expect(stdout || stderr, `${name}: ${stderr}`).toMatch(EXPECTED[name] as RegExp)
  })
  await Promise.all(outputs)
})
