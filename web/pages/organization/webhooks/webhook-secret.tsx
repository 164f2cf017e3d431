import { SecretBlock } from '../secret-block.tsx'
import { m } from './messages.ts'

/** The secret of a webhook, shown once. */
export const WebhookSecret = ({ secret }: { secret: string }) => (
  <SecretBlock title={m.secretCreatedCopyItNow} label={m.theSecret} secret={secret} copyLabel={m.copySecret}>
    <p>{m.shownOnlyOnce}</p>
  </SecretBlock>
)
