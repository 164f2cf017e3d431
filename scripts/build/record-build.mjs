import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes build.json, which says what was built: the commit of the checkout, or COMMIT where there is no git (an image). */
export function recordBuild(root, dist) {
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify({ commit: process.env.COMMIT || commitOf(root) })}\n`)
}

function commitOf(root) {
  if (!existsSync(join(root, '.git'))) return 'unknown'
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}
