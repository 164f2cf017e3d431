#!/usr/bin/env node
// The package @wayside/client as it is published, in dist/package or another directory: `npm publish dist/package`.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, runTool } from './ensure.mjs'

const directory = resolve(process.argv[2] ?? join(root, 'dist', 'package'))
if (!isOurs(directory)) {
  console.error(
    `${directory} is not empty and holds no packed @wayside/client. Choose an empty directory: everything in it is replaced.`,
  )
  process.exit(1)
}
rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })

// Private where it stands, so that the sources are not published by mistake. Written first: it marks the directory as ours.
const { private: _, ...description } = JSON.parse(readFileSync(join(root, 'client', 'package.json'), 'utf8'))
writeFileSync(join(directory, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
const code = await runTool('typescript/bin/tsc', ['-p', 'client/tsconfig.build.json', '--outDir', directory])
if (code !== 0) process.exit(code)
copyFileSync(join(root, 'client', 'README.md'), join(directory, 'README.md'))
copyFileSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))

/** Absent, empty, or a package that was packed here before. */
function isOurs(path) {
  if (!existsSync(path) || readdirSync(path).length === 0) return true
  const file = join(path, 'package.json')
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return found.name === '@wayside/client' && !found.private
}
