import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { exists } from './lock.mjs'

/** The scripts of package.json that run for as long as they are wanted, and programs that npx runs. */
const SCRIPTS = ['start', 'wayside', 'npx']
const POLL_MS = 500
/** By how much npm forwards a signal later, on a busy machine. A second Ctrl-C of a user counts after this time. */
const FORWARDED_MS = 1_000

/**
 * npm forwards SIGTERM to the shell of its script and ends with it. The scripts of package.json begin with `exec`, so that
 * the shell becomes this process: then npm waits until the service has ended. `npx` has a shell between that ends at
 * SIGTERM, and kill -9 ends npm only. So this process also stops when the npm that runs it has ended, or the service would
 * keep its port, and does not begin when npm has ended before. Without npm nothing is watched: a daemon outlives what
 * started it.
 */
export function stopWithNpm() {
  if (!SCRIPTS.includes(process.env.npm_lifecycle_event)) return
  ignoreForwardedSignals()
  const parent = process.ppid
  const npm = findNpm(parent)
  if (npm === null) process.exit(0)
  const timer = setInterval(() => {
    if (process.ppid === parent && exists(npm)) return
    clearInterval(timer)
    // Not a signal where one may have arrived already (Ctrl-C reaches all processes): a second one skips the orderly stop.
    if (!process.emit('disconnect')) process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  timer.unref()
}

/**
 * Ctrl-C reaches npm and this process, and npm forwards it: one of a user arrives twice. The second one must not count as
 * that of a user who cannot wait for the orderly stop. A listener for that time prevents that it ends a process whose own
 * listener was for one signal only.
 */
function ignoreForwardedSignals() {
  const emit = process.emit
  const receivedAt = { SIGINT: Number.NEGATIVE_INFINITY, SIGTERM: Number.NEGATIVE_INFINITY }
  process.emit = function (event, ...values) {
    if (!Object.hasOwn(receivedAt, event)) return emit.call(this, event, ...values)
    const now = performance.now()
    if (now - receivedAt[event] < FORWARDED_MS) return true
    receivedAt[event] = now
    const keepListening = () => {}
    process.on(event, keepListening)
    setTimeout(() => process.off(event, keepListening), FORWARDED_MS).unref()
    return emit.call(this, event, ...values)
  }
}

/**
 * npm runs a script through `sh -c`. Some shells become the program that they run: then npm is its parent. Null when npm has
 * ended already.
 */
function findNpm(parent) {
  const own = describe(process.pid)
  const first = describe(parent)
  if (!own || !first) return parent
  if (!/^\S*sh( .*)? -c /.test(first.command)) return hasAdopted(first, own) ? null : parent
  const second = describe(first.parent)
  return second && !hasAdopted(second, own) ? first.parent : null
}

/** npm and its script are one process group; what adopts processes whose parent has ended is of another one. */
const hasAdopted = ({ group, command }, own) => group !== own.group && !/\b(npm|npx|node|pnpm|yarn|bun)\b/.test(command)

/** Null for a process that has ended. */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(parent), group: Number(group), command }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,pgid=,args=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, group, command] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line)
    return { parent: Number(parent), group: Number(group), command }
  } catch {
    return null
  }
}
