#!/usr/bin/env node
// node scripts/licences.mjs [--all]: what runs with us, or was used to build it too, and under which licence. Exit code 1
// when one is not known to go with ours.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHECKOUT = join(dirname(fileURLToPath(import.meta.url)), '..')
const GOOD = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
]
/** Their package.json says otherwise or nothing, or they are fonts and data. */
const ALSO_GOOD = ['OFL-1.1', 'PostgreSQL', 'Python-2.0', 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'PSF-2.0', 'Zlib']
/** A fork of jsonlint, which is under MIT; its own package says nothing. */
const UNSAID = { '@mapbox/jsonlint-lines-primitives': 'MIT' }

const { packages } = JSON.parse(readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8'))
const all = process.argv.includes('--all')
const rows = Object.entries(packages)
  .filter(
    ([path, { link, dev, optional }]) => path.startsWith('node_modules/') && !link && (all || (!dev && !optional)),
  )
  .map(([path, { version }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, licence: licenceOf(path) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

for (const { name, version, licence } of rows) console.log(`${`${name} ${version}`.padEnd(52)} ${licence}`)
const strange = rows.filter(({ licence }) => !isGood(licence))
console.log(`\n${rows.length} packages.`)
if (strange.length > 0) {
  console.log(`Check these: ${strange.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`)
  process.exitCode = 1
}

function licenceOf(path) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(join(CHECKOUT, path, 'package.json'), 'utf8'))
    return (
      license?.type ??
      license ??
      licenses?.map(({ type }) => type).join(' OR ') ??
      UNSAID[path.replace('node_modules/', '')] ??
      licenceInFile(join(CHECKOUT, path, 'LICENSE')) ??
      'unknown'
    )
  } catch {
    return 'not installed here'
  }
}

/** The licence of a package whose package.json names none. */
function licenceInFile(file) {
  return existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License\n') ? 'MIT' : undefined
}

function isGood(licence) {
  const parts = licence.replace(/[()]/g, '').split(/ OR | AND /)
  const isKnown = one => [...GOOD, ...ALSO_GOOD].includes(one) || one === 'not installed here'
  return licence.includes(' OR ') ? parts.some(isKnown) : parts.every(isKnown)
}
