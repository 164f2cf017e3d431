import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import type { Outcome } from '../parts/judging/outcome.ts'

/** The test of nonsense in bodies, addresses and headers, with so many requests. */
export async function fuzz({ requests }: { requests: number }): Promise<Outcome> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', 'tests/api/platform/fuzz.test.ts'], {
    cwd: CHECKOUT,
    env: { ...process.env, FUZZ_REQUESTS: String(requests) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const code = await new Promise(resolve => child.once('close', resolve))
  const [line = ''] = /fuzz: \d+ tried, \d+ violated/.exec(output) ?? []
  return {
    tried: `${requests} requests`,
    violations: code === 0 ? [] : [output.slice(-2_000)],
    figures: line.replace(/^fuzz: /, ''),
  }
}
