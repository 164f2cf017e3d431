import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { ensureBuilt } from './ensure-built.ts'

export interface Ended {
  code: number
  out: string
  err: string
}

/** A home directory and a shell in which `wayside` is the compiled program. */
export interface Shell {
  home: string
  /** Runs a line as a person would; `env` is all of its environment beside HOME and PATH. */
  run(line: string, env?: { [name: string]: string }, input?: string): Promise<Ended>
  end(): void
}

/** Builds what is not built. */
export async function openShell(): Promise<Shell> {
  const home = mkdtempSync(join(tmpdir(), 'wayside-shell-'))
  const wayside = `#!/bin/sh\nexec "${process.execPath}" "${CHECKOUT}/dist/cli/main.js" "$@"\n`
  writeFileSync(join(home, 'wayside'), wayside, { mode: 0o755 })
  const run: Shell['run'] = (line, env = {}, input = '') =>
    new Promise(done => {
      const all = { PATH: `${home}:${process.env.PATH}`, HOME: home, ...env }
      const child = execFile('sh', ['-c', line], { env: all, maxBuffer: 64 << 20 }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
      child.stdin?.on('error', () => {}).end(input)
    })
  await ensureBuilt()
  return { home, run, end: () => rmSync(home, { recursive: true }) }
}
