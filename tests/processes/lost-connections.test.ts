import cluster from 'node:cluster'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeLostConnection } from '../../server/platform/internals/close-lost-connection.ts'

/**
 * Lets the first connection wait until the others are there, takes it, and hangs when it has been given the next and has
 * not said that it has it.
 */
const CHILD = `
  let given = 0
  process.prependListener('internalMessage', ({ act }) => {
    if (act !== 'newconn') return
    if (++given === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    else for (;;);
  })
  require('node:net')
    .createServer()
    .listen(0, '127.0.0.1', function () { process.send(this.address().port) })`

test('connections on their way to a process that is killed are closed, also behind one that it has taken', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-lost-'))
  const program = join(directory, 'child.cjs')
  writeFileSync(program, CHILD)
  cluster.setupPrimary({ exec: program, args: [], execArgv: [] })
  const worker = cluster.fork()
  closeLostConnection(worker)
  try {
    const port = await new Promise<number>(resolve => worker.once('message', resolve))
    const closed = Array.from({ length: 3 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      return new Promise(resolve => socket.once('close', resolve))
    })
    await sleep(800)
    worker.process.kill('SIGKILL')
    const all = Promise.all(closed).then(() => 'closed')
    expect(await Promise.race([all, sleep(10_000, 'some wait for ever', { ref: false })])).toBe('closed')
  } finally {
    worker.process.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
})
