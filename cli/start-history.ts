import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../server/runtime/demo/history-process.js', import.meta.url))

/** Fills the older traffic of the demo in a process of its own, which ends with this one, however that ends. */
export function startHistory(): () => void {
  const child = fork(PROGRAM, { stdio: 'ignore' })
  child.on('error', () => {})
  child.on('exit', code => {
    if (code === 0) console.log('The older traffic of the demo is complete.')
  })
  return () => void child.kill()
}
