import { formatDateTime } from '../../ui/format.ts'
import { SecretBlock } from '../secret-block.tsx'

interface Props {
  link: { url: string; expires_at: string; purpose: 'invitation' | 'reset' }
  email: string
}

/** A link that works once, shown once. */
export const LinkShown = ({ link, email }: Props) => (
  <SecretBlock
    title={link.purpose === 'invitation' ? 'Invitation link made. Copy it now.' : 'Reset link made. Copy it now.'}
    label="The link"
    secret={link.url}
    copyLabel="Copy link"
  >
    <p>
      Give it to {email} yourself: nothing is sent. Whoever opens it chooses the password. It works once, until{' '}
      <span className="num">{formatDateTime(link.expires_at)}</span>, and is not shown again.
    </p>
  </SecretBlock>
)
