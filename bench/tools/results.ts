import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { CHECKOUT } from '../../server/runtime/config.ts'

const FILE = join(CHECKOUT, 'bench', 'RESULTS.md')

/** The results of a benchmark, printed immediately; at the end they replace its chapter in RESULTS.md. */
export class Results {
  readonly #name: string
  readonly #lines: string[] = []
  readonly #speedBefore = additionsPerSecond()

  constructor(name: string) {
    this.#name = name
    const model = cpus()[0]?.model ?? 'unknown'
    const machine = `${cpus().length} x ${model} (${arch()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}`
    this.line(`${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}.`)
  }

  section(title: string): void {
    this.line(`\n### ${title}\n`)
  }

  /**
   * Rates are only meaningful on an idle machine, so the load by others is printed with them. A virtual machine does not see
   * what others do on its host: there the speed of a processor changes.
   */
  load(): void {
    const [minute = 0] = loadavg()
    const [before, after] = [this.#speedBefore, additionsPerSecond()].map(speed => (speed / 1e6).toFixed(0))
    this.line(
      `Load average of the last minute, with the benchmark itself: ${minute.toFixed(1)} on ${cpus().length} processors. A loop added ${before} million numbers a second before the benchmark, and ${after} after it.`,
    )
  }

  line(text: string): void {
    console.log(text)
    this.#lines.push(text)
  }

  table(header: string[], rows: (string | number)[][]): void {
    const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
    this.line(['', row(header), row(header.map(() => '---')), ...rows.map(row), ''].join('\n'))
  }

  write(): void {
    const chapters = readChapters()
    chapters.set(this.#name, this.#lines.join('\n'))
    const text = [...chapters].map(([name, content]) => `\n## ${name}\n\n${content.trim()}\n`)
    writeFileSync(FILE, `# Results of the benchmarks\n\nWritten by \`npm run bench -- …\`.\n${text.join('')}`)
    console.log(`\nWritten to ${FILE}`)
  }
}

/** About the speed of a processor at this time. */
export function additionsPerSecond(): number {
  const count = 200_000_000
  const startedAt = performance.now()
  let sum = 0
  for (let i = 0; i < count; i++) sum = (sum + i) | 0
  const seconds = (performance.now() - startedAt) / 1000
  // The sum is used, so that the loop is not left out.
  return (count + (sum & 0)) / seconds
}

function readChapters(): Map<string, string> {
  try {
    const parts = readFileSync(FILE, 'utf8').split(/^## (.*)$/m)
    return new Map(
      Array.from(
        { length: (parts.length - 1) / 2 },
        (_, n) => [parts[2 * n + 1], parts[2 * n + 2]] as [string, string],
      ),
    )
  } catch {
    return new Map()
  }
}
