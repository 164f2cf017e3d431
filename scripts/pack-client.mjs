#!/usr/bin/env node
// The package @wayside/client as it is published, in dist/package or another directory: `npm publish dist/package`.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, runTool } from './ensure.mjs'

const directory = resolve(process.argv[2] ?? join(root, 'dist', 'package'))
rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
const code = await runTool('typescript/bin/tsc', ['-p', 'client/tsconfig.build.json', '--outDir', directory])
if (code !== 0) process.exit(code)

// Private where it stands, so that nobody publishes the sources by mistake.
const { private: _, ...description } = JSON.parse(readFileSync(join(root, 'client', 'package.json'), 'utf8'))
writeFileSync(join(directory, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
copyFileSync(join(root, 'client', 'README.md'), join(directory, 'README.md'))
copyFileSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))
