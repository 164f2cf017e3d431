import { SingleBar } from 'cli-progress'
import type { ExportProgress } from '../../../client/wayside.ts'
import { bytesInWords, counted } from './in-words.ts'
import { remarkColors } from './terminal.ts'

const PHASES = { waiting: 'waiting', writing: 'making', downloading: 'loading' } as const

/** How far an export is, on a terminal; elsewhere nothing. */
export class ProgressBar {
  #bar: SingleBar | null = null
  #isOver = !process.stderr.isTTY

  show({ phase, share, records_written, received_bytes, size_bytes }: ExportProgress): void {
    if (this.#isOver) return
    const what =
      phase === 'downloading'
        ? `${bytesInWords(received_bytes)} of ${bytesInWords(size_bytes ?? received_bytes)}`
        : counted(records_written, 'record')
    const values = { phase: PHASES[phase], what }
    this.#bar?.update(share, values)
    this.#bar ??= this.#start(share, values)
  }

  #start(share: number, values: object): SingleBar {
    const width = Math.max(5, Math.min(40, (process.stderr.columns || 80) - 42))
    const bar = new SingleBar({
      format: `{phase} ${remarkColors.cyan('{bar}')} {percentage} %  {what}`,
      barsize: width,
      barCompleteChar: '━',
      barIncompleteChar: ' ',
      hideCursor: true,
      clearOnComplete: true,
      gracefulExit: false,
    })
    bar.start(1, share, values)
    return bar
  }

  end(): void {
    this.#isOver = true
    this.#bar?.stop()
    this.#bar = null
  }
}
