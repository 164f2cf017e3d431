import { spawn } from 'node:child_process'

/** `wayside simulate`, as a process of its own that ends with this one, however that ends. */
export function startSimulator(url: string, keys: string): () => void {
  const main = process.argv[1] as string
  const child = spawn(
    process.execPath,
    [...process.execArgv, main, 'simulate', '--gentle', '--url', url, '--keys', keys],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  child.on('error', () => {})
  return () => child.kill()
}
