import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { CHECKOUT, readConfig } from '../server/runtime/config.ts'
import { runInProcess } from './support/services/in-process-cli.ts'

const run = promisify(execFile)
const KUBERNETES = join(CHECKOUT, 'deploy', 'kubernetes')
const TYPES = join(CHECKOUT, 'tests', 'node_modules', 'kubernetes-types')
const TYPESCRIPT = join(CHECKOUT, 'tests', 'node_modules', 'typescript-7', 'bin', 'tsc')

// biome-ignore lint/suspicious/noExplicitAny: the type check below is stricter than any shape written here.
type Document = any

const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8')
const documentsOf = (path: string): Document[] =>
  parseAllDocuments(read(path), { merge: true }).map(document => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
const resources = readdirSync(KUBERNETES).filter(name => name.endsWith('.yaml') && name !== 'kustomization.yaml')
const objects = resources.flatMap(name => documentsOf(`deploy/kubernetes/${name}`))
const [compose] = documentsOf('compose.yaml')
/** On top of it. */
const [cluster] = documentsOf('compose.citus.yaml')
/** Services that run once. */
const ONCE = ['nodes']

/** Settings that only the image sets, and those of the demo. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'WORK_PORT', 'DATA_DIR', 'EXPORT_DIR', 'SIMULATE']
const SETTINGS = [...read('README.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)]
  .flatMap(([, names]) => (names as string).match(/[A-Z_]+/g) ?? [])
  .filter(name => !OF_THE_IMAGE.includes(name))
  .sort()

test('compose and Kubernetes name every setting of the README, and no other', () => {
  expect(SETTINGS.length).toBeGreaterThan(15)
  for (const service of ['wayside', 'worker']) {
    const names = Object.keys(compose.services[service].environment).filter(name => name !== 'WORK_PORT')
    expect(names.sort()).toEqual(SETTINGS)
  }
  const secrets = ['DATABASE_URL', 'METRICS_TOKEN', 'SMTP_URL']
  const settings = [...read('deploy/kubernetes/settings.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect([...settings, ...secrets].sort()).toEqual(SETTINGS)
})

test('with these settings the service starts', () => {
  const ofImage = { HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data', EXPORT_DIR: '/data/exports' }
  const env = parseEnv(read('deploy/kubernetes/settings.env'))
  const secrets = { DATABASE_URL: 'postgres://wayside:secret@db/wayside' }
  expect(readConfig({ ...ofImage, ...env, ...secrets }, { serving: true }).publicUrl).toBe(env.PUBLIC_URL)
  const filled = Object.entries<string>(compose.services.wayside.environment).map(([name, value]) => [
    name,
    value
      .replace(/\$\{WAYSIDE_DOMAIN\}/, 'traffic.example.org')
      .replace(/\$\{\w+:\?[^}]*\}/, 'x')
      .replace(/\$\{\w+:-\}/, ''),
  ])
  const { host, publicUrl } = readConfig({ ...ofImage, ...Object.fromEntries(filled) }, { serving: true })
  expect([host, publicUrl]).toEqual(['0.0.0.0', 'https://traffic.example.org'])
})

test('each service of compose has an exact image, and limits of its memory and its log', () => {
  const withCluster = Object.keys(cluster.services).map(name => [
    `${name} of the cluster`,
    { ...compose.services[name], ...cluster.services[name] },
  ])
  expect(withCluster.map(([name]) => name)).toContain('worker-2 of the cluster')
  for (const [name, service] of [...Object.entries<Document>(compose.services), ...withCluster]) {
    if (service.build) expect(service.build.args.COMMIT, name).toMatch(/^.{COMMIT:-}$/)
    expect(service.image, name).toMatch(service.build ? /^wayside$/ : /:\d+\.\d+(\.\d+)?$/)
    const restart = ONCE.some(one => name.startsWith(one)) ? 'on-failure' : 'unless-stopped'
    expect(service, name).toMatchObject({ mem_limit: expect.any(String), restart })
    expect(service.logging.options, name).toMatchObject({ 'max-size': expect.any(String) })
  }
  expect([...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toSatisfy((images: string[]) =>
    images.every(image => /^node:\d+\.\d+\.\d+-bookworm-slim$/.test(image)),
  )
})

test('kustomization.yaml has every resource, and these are what Kubernetes takes', async () => {
  const [kustomization] = documentsOf('deploy/kubernetes/kustomization.yaml')
  expect([...kustomization.resources].sort()).toEqual(resources.sort())
  const lines = objects.map((object, n) => {
    const [group, version] = object.apiVersion.includes('/')
      ? object.apiVersion.split('/')
      : ['core', object.apiVersion]
    const module = join(TYPES, group.replace(/\..*/, ''), `${version}.d.ts`)
    return `import type { ${object.kind} as Type${n} } from ${JSON.stringify(module)}\nexport const object${n}: Type${n} = ${JSON.stringify(object)}`
  })
  const unknown = (lines.at(-1) as string).replace('"spec":{', '"spec":{"unknownField":1,')
  expect(unknown).not.toBe(lines.at(-1))
  expect(await typeErrors(lines.join('\n'))).toEqual('')
  expect(await typeErrors(unknown)).toContain('unknownField')
})

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0

test.skipIf(!hasKubectl)('kubectl puts the resources together, with the settings and the image', async () => {
  const { stdout } = await run('kubectl', ['kustomize', KUBERNETES])
  const built = parseAllDocuments(stdout).map(document => document.toJS())
  const namesOf = (all: Document[]) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  // Names of maps of settings end with a checksum.
  expect(namesOf(built)).toEqual(expect.arrayContaining(namesOf(objects)))
  const settings = built.find(({ kind }) => kind === 'ConfigMap')
  expect(settings.data).toMatchObject({ PUBLIC_URL: expect.stringMatching(/^https:/) })
  for (const { spec } of built.filter(one => one.spec?.template?.spec?.containers)) {
    expect(JSON.stringify(spec.template.spec)).toContain(settings.metadata.name)
  }
})

async function typeErrors(source: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-manifests-'))
  try {
    const file = join(directory, 'objects.ts')
    writeFileSync(file, source)
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--types',
      '',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ]
    return (await run(process.execPath, [TYPESCRIPT, ...options, file]).catch(error => error)).stdout
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const pods: Document[] = objects.filter(({ spec }) => spec?.template?.spec?.containers)

test('pods run without root on a read-only file system, with limits, and are asked how they are', () => {
  expect(pods.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
    'Deployment wayside-http',
    'Deployment wayside-worker',
    'Job wayside-migrate',
  ])
  for (const { kind, spec } of pods) {
    const pod = spec.template.spec
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const container of pod.containers) {
      expect(container).toMatchObject({
        image: 'wayside',
        securityContext: {
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
      })
      if (kind === 'Job') continue
      const ports = container.ports.map(({ name }: { name: string }) => name)
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        expect(container[probe].httpGet.path).toBe(probe === 'livenessProbe' ? '/healthz' : '/readyz')
        expect(ports).toContain(container[probe].httpGet.port)
      }
      const mounted = container.volumeMounts.map(({ name }: { name: string }) => name)
      expect(pod.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted)
    }
  }
})

test('what they start are commands of Wayside, and what selects pods finds some', async () => {
  const commands = [
    ...pods.flatMap(({ spec }) => spec.template.spec.containers.map(({ args }: { args: string[] }) => args)),
    compose.services.wayside.command,
    compose.services.worker.command,
  ]
  for (const args of commands) {
    expect(await runInProcess(`wayside ${args.join(' ')} --help`, {})).toMatchObject({ code: 0 })
  }
  const labels = pods.map(({ spec }) => spec.template.metadata.labels)
  const selectors = objects.flatMap(({ spec }) => spec.selector?.matchLabels ?? spec.selector ?? [])
  expect(selectors.length).toBe(4)
  for (const selector of selectors) expect(labels).toContainEqual(selector)
})
