import type { Command } from '../../../client/shapes.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sayField } from './say-field.ts'

const MAX_FIELDS = 12
const MAX_CHARACTERS = 4_000

/** What the device said: why it failed, and what came of it. */
export const CommandAnswer = ({ command, zone }: { command: Command; zone: string }) => (
  <>
    {command.error && <Notice tone="bad">{command.error}</Notice>}
    {command.status === 'failed' && !command.error && <Notice tone="bad">The device did not say why.</Notice>}
    {command.result !== null && command.result !== undefined && <Result result={command.result} zone={zone} />}
  </>
)

function Result({ result, zone }: { result: unknown; zone: string }) {
  const fields = fieldsOf(result)
  if (fields)
    return <Facts className="num text-meta" items={fields.map(([name, value]) => sayField(name, value, zone))} />
  const text = typeof result === 'string' ? result : JSON.stringify(result, null, 2)
  const isCut = text.length > MAX_CHARACTERS
  return (
    <CodeBlock label="What the device answered">
      {isCut ? `${text.slice(0, MAX_CHARACTERS)}\n… and ${text.length - MAX_CHARACTERS} characters more` : text}
    </CodeBlock>
  )
}

/** Of a flat object with few fields; anything else is shown as it came. */
function fieldsOf(result: unknown): [string, unknown][] | null {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return null
  const fields = Object.entries(result)
  const isFlat = fields.every(([, value]) => typeof value !== 'object' || value === null)
  return isFlat && fields.length > 0 && fields.length <= MAX_FIELDS ? fields : null
}
