import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { exists } from './lock.mjs'

/** The scripts of package.json that run for as long as they are wanted, and programs that npx runs. */
const SCRIPTS = ['start', 'wayside', 'npx']
const POLL_MS = 500

/**
 * Stops this process when the npm that runs it has ended. SIGTERM to npm ends npm and its shell only, and kill -9 only npm:
 * the service would keep its port. Without npm nothing is watched: a daemon outlives what started it.
 */
export function stopWithNpm() {
  if (!SCRIPTS.includes(process.env.npm_lifecycle_event)) return
  const parent = process.ppid
  const npm = findNpm(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && exists(npm)) return
    clearInterval(timer)
    // Not a signal where one may have arrived already (Ctrl-C reaches all processes): a second one skips the orderly stop.
    if (!process.emit('disconnect')) process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  timer.unref()
}

/** npm runs a script through `sh -c`. Some shells become the program that they run: then npm is its parent. */
function findNpm(parent) {
  try {
    const { parent: grandparent, command } = describe(parent)
    return /^\S*sh( .*)? -c /.test(command) ? grandparent : parent
  } catch {
    return parent
  }
}

function describe(pid) {
  if (process.platform === 'linux') {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  }
  const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(line)
  return { parent: Number(parent), command }
}
