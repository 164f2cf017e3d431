import { renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Builds the web application into dist/web. The service compresses its files when they are first requested. */
export async function buildWeb(root, runTool) {
  const made = join(root, 'dist', '.web-new')
  const vite = dirname(createRequire(join(root, 'web', 'package.json')).resolve('vite/package.json'))
  const program = relative(join(root, 'node_modules'), join(vite, 'bin', 'vite.js'))
  const args = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const code = await runTool(program, args, { ...process.env, NODE_ENV: 'production', WAYSIDE_WEB_OUT: made })
  if (code !== 0) return code

  // In one step: a server that starts meanwhile finds the old one or the new one.
  const served = join(root, 'dist', 'web')
  rmSync(`${served}.old`, { recursive: true, force: true })
  try {
    renameSync(served, `${served}.old`)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(made, served)
  rmSync(`${served}.old`, { recursive: true, force: true })
  return 0
}
