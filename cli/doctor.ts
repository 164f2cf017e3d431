import { Command } from 'commander'
import colors from 'picocolors'
import { examine } from '../server/runtime/operations/doctor/examine.ts'
import type { Finding, FindingState } from '../server/runtime/operations/doctor/finding.ts'
import { print, printJson } from './admin/run.ts'
import { progressBar } from './progress-bar.ts'

const PAINT: { [state in FindingState]: (text: string) => string } = {
  ok: colors.green,
  warn: colors.yellow,
  bad: colors.red,
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'check configuration, PostgreSQL, disks, clock and background work, and say what to do; exit code 1 when something is bad',
    )
    .option('--verify', 'also read and decode all sealed records, and compare them')
    .option('--json', 'print JSON for scripts')
    .addHelpText('after', '\nExamples:\n  $ wayside doctor\n  $ wayside doctor --verify --json\n')
    .action(async ({ json, verify }: { json?: true; verify?: true }) => {
      const bar = progressBar()
      const findings = await examine(process.env, { verify, onProgress: (spans, of) => bar.show(spans, of) })
      bar.stop()
      if (json) printJson(findings)
      else for (const finding of findings) printFinding(finding)
      if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
    })
}

function printFinding({ subject, state, found, advice }: Finding): void {
  print(`${PAINT[state](state.padEnd(4))}  ${subject}: ${found}`)
  if (advice) print(`      ${advice}`)
}
