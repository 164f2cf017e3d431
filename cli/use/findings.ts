import { Argument, Command, Option } from 'commander'
import type { AcceptRequest, Finding, Findings, OrganizationFindingQuery, Wayside } from '../../client/wayside.ts'
import { FINDING_STATES, type FindingState } from '../../contract/findings.ts'
import { QUALITY_EFFECTS, QUALITY_KINDS } from '../../contract/quality.ts'
import { listOf, number } from './filters.ts'
import { momentInWords } from './output/in-words.ts'
import { colors, harmless, remark } from './output/terminal.ts'
import {
  csvTime,
  type FormatOptions,
  isForPrograms,
  type RowShape,
  withFormats,
  writeRows,
} from './output/write-rows.ts'
import { resolveSites } from './resolve-sites.ts'
import { runUserCommand } from './run.ts'
import { EXIT, Stop } from './stop.ts'

const DECISIONS = ['accept', 'dismiss', 'reopen'] as const
type Decision = (typeof DECISIONS)[number]

interface FindingsOptions extends FormatOptions {
  site?: string[]
  state: FindingState | 'all'
  kind?: AcceptRequest['kind']
  effect?: AcceptRequest['effect']
  note?: string
}

export function findingsCommand(): Command {
  const command = new Command('findings')
    .description('what seems wrong with the data of sites; accept it as a quality period, dismiss it, or reopen it')
    .addArgument(new Argument('[decision]', 'lists findings when absent').choices(DECISIONS))
    .argument('[finding]', 'its id, which the list shows', number)
    .option('--site <ids>', 'ids or site_ids; all sites when absent', listOf)
    .addOption(
      new Option('--state <state>', 'of the findings to list').choices([...FINDING_STATES, 'all']).default('open'),
    )
    .addOption(new Option('--kind <kind>', 'accept: of the quality period').choices(QUALITY_KINDS))
    .addOption(new Option('--effect <effect>', 'accept: of the quality period').choices(QUALITY_EFFECTS))
    .option('--note <text>', 'accept: of the quality period')
  return withFormats(command)
    .addHelpText(
      'after',
      `
Examples:
  $ wayside findings
  $ wayside findings --site DE-MOE-01 --state all --csv
  $ wayside findings accept 12 --kind roadworks --note "Diversion from the motorway"
  $ wayside findings dismiss 13
  $ wayside findings reopen 13
`,
    )
    .action((decision: Decision | undefined, id: number | undefined, options: FindingsOptions) =>
      decision ? decide(decision, id, options) : list(options),
    )
}

const list = (options: FindingsOptions) =>
  runUserCommand('can_read_data', async ({ wayside, output, signal }) => {
    const query = options.state === 'all' ? {} : { state: options.state }
    const items: Finding[] = []
    for await (const finding of readFindings(wayside, options.site, query, signal)) items.push(finding)
    if (items.length === 0 && !isForPrograms(options)) return remark('There are no such findings.')
    await writeRows(output, items, FINDING_ROWS, options)
  })

const decide = (decision: Decision, id: number | undefined, options: FindingsOptions) =>
  runUserCommand('can_manage_organization', async ({ wayside, output, signal }) => {
    if (id === undefined) {
      throw new Stop(EXIT.usage, `Name the finding to ${decision}.`, 'wayside findings shows their ids')
    }
    const { site } = await findFinding(wayside, id, options.site, signal)
    const { kind, effect, note } = options
    const decided =
      decision === 'accept'
        ? await wayside.findings.accept(site, id, { kind, effect, note }, { signal })
        : await wayside.findings[decision](site, id, { signal })
    if (isForPrograms(options)) await writeRows(output, [decided], FINDING_ROWS, options)
    else if (decision !== 'accept') await output.line(`${id} is ${decided.state}.`)
    else await output.line(`${id} is accepted as quality period ${decided.quality_period ?? '-'} of site ${site}.`)
  })

/** The service knows a finding by its site: the list is searched for it. */
async function findFinding(wayside: Wayside, id: number, sites: string[] | undefined, signal: AbortSignal) {
  for await (const finding of readFindings(wayside, sites, {}, signal)) if (finding.id === id) return finding
  throw new Stop(EXIT.usage, `There is no finding ${id}.`, 'wayside findings --state all shows them')
}

async function* readFindings(
  wayside: Wayside,
  names: string[] | undefined,
  query: OrganizationFindingQuery,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  const sites = names && (await resolveSites(wayside, names, signal))
  let cursor: string | null = null
  do {
    const page: Findings = await wayside.findings.list(
      { ...query, limit: 1000, ...(sites && { sites }), ...(cursor && { cursor }) },
      { signal },
    )
    yield* page.items
    cursor = page.next_cursor
  } while (cursor !== null)
}

const FINDING_ROWS: RowShape<Finding> = {
  columns: [
    { title: 'ID', cell: one => one.id, right: true },
    { title: 'SITE', cell: one => one.site, right: true },
    { title: 'KIND', cell: one => one.kind, paint: text => colors.bold(text) },
    {
      title: 'STATE',
      cell: one => one.state,
      paint: (text, { state }) => (state === 'open' ? colors.yellow : colors.dim)(text),
    },
    { title: 'FROM', cell: one => momentInWords(one.from), drop: 2 },
    { title: 'WHAT', cell: one => harmless(one.sentence), minWidth: 20, drop: 1 },
  ],
  csv: {
    id: one => one.id,
    site: one => one.site,
    kind: one => one.kind,
    state: one => one.state,
    from: one => csvTime(one.from),
    to: one => csvTime(one.to),
    days: one => one.days,
    evidence: one => JSON.stringify(one.evidence),
    sentence: one => one.sentence,
    quality_period: one => one.quality_period,
    decided_by: one => one.decided_by,
    decided_at: one => csvTime(one.decided_at),
    found_at: one => csvTime(one.found_at),
  },
}
