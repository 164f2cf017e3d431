import { Command } from 'commander'
import colors from 'picocolors'
import type { Diagnosis, DiagnosisState } from '../server/runtime/operations/doctor/diagnosis.ts'
import { examine } from '../server/runtime/operations/doctor/examine.ts'
import { print, printJson } from './admin/run.ts'
import { progressBar } from './progress-bar.ts'

const PAINT: { [state in DiagnosisState]: (text: string) => string } = {
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
      const diagnoses = await examine(process.env, { verify, onProgress: (spans, of) => bar.show(spans, of) })
      bar.stop()
      if (json) printJson(diagnoses)
      else for (const diagnosis of diagnoses) printDiagnosis(diagnosis)
      if (diagnoses.some(({ state }) => state === 'bad')) process.exitCode = 1
    })
}

function printDiagnosis({ subject, state, found, advice }: Diagnosis): void {
  print(`${PAINT[state](state.padEnd(4))}  ${subject}: ${found}`)
  if (advice) print(`      ${advice}`)
}
