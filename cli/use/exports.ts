import { Command } from 'commander'
import type { Export } from '../../client/wayside.ts'
import { number } from './filters.ts'
import { bytesInWords, momentInWords } from './output/in-words.ts'
import { colors, remark } from './output/terminal.ts'
import {
  csvDecimal,
  csvTime,
  type FormatOptions,
  isForPrograms,
  type RowShape,
  withFormats,
  writeRows,
} from './output/write-rows.ts'
import { runUserCommand } from './run.ts'

interface ListExportsOptions extends FormatOptions {
  limit: number
  cancel?: string
  delete?: string
}

export function exportsCommand(): Command {
  const command = new Command('exports')
    .description("your organization's exports, the newest first")
    .option('--limit <number>', 'maximum number of exports', number, 20)
    .option('--cancel <id>', 'end one that is waiting or being made')
    .option('--delete <id>', 'remove one that is finished, with its file')
  return withFormats(command)
    .addHelpText('after', '\nExamples:\n  $ wayside exports\n  $ wayside exports --cancel 2f0c7a52-…\n')
    .action((options: ListExportsOptions) =>
      runUserCommand(['can_create_exports', 'can_read_data'], async ({ wayside, output, signal }) => {
        if (options.cancel) {
          const { id } = await wayside.exports.cancel(options.cancel, { signal })
          return output.line(`${id} is cancelled.`)
        }
        if (options.delete) {
          await wayside.exports.delete(options.delete, { signal })
          return output.line(`${options.delete} is deleted.`)
        }
        const { items } = await wayside.exports.list({ limit: options.limit }, { signal })
        if (items.length === 0 && !isForPrograms(options)) return remark('There are no exports.')
        await writeRows(output, items, EXPORT_ROWS, options)
      }),
    )
}

const PAINT: { [status: string]: (text: string) => string } = {
  completed: colors.green,
  running: colors.cyan,
  failed: colors.red,
}

const EXPORT_ROWS: RowShape<Export> = {
  columns: [
    { title: 'ID', cell: one => one.id },
    {
      title: 'STATUS',
      cell: one => (one.status === 'running' ? `${Math.floor(one.progress * 100)} %` : one.status),
      paint: (text, { status }) => (PAINT[status] ?? colors.dim)(text),
    },
    { title: 'FORMAT', cell: one => one.format },
    { title: 'RECORDS', cell: one => one.records_written.toLocaleString('en'), right: true, drop: 2 },
    {
      title: 'SIZE',
      cell: one => (one.size_bytes === null ? null : bytesInWords(one.size_bytes)),
      right: true,
      drop: 4,
    },
    { title: 'CREATED', cell: one => momentInWords(one.created_at), drop: 3 },
    { title: 'BY', cell: one => one.created_by, minWidth: 10, drop: 5 },
  ],
  csv: {
    id: one => one.id,
    status: one => one.status,
    format: one => one.format,
    progress: one => csvDecimal(one.progress, 3),
    records_written: one => one.records_written,
    size_bytes: one => one.size_bytes,
    sha256: one => one.sha256,
    created_by: one => one.created_by,
    created_at: one => csvTime(one.created_at),
    finished_at: one => csvTime(one.finished_at),
    expires_at: one => csvTime(one.expires_at),
    error: one => one.error,
  },
}
