import type { TokenState } from '../../client/shapes.ts'
import { CardPart } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface Props {
  granters: TokenState['granters']
  hasToken: boolean
}

/** Without `can_use_api`: who can change that. */
export const NotPermittedToken = ({ granters, hasToken }: Props) => (
  <CardPart title="No access to the API">
    <p className="mt-1 text-text-2">
      Your account may not use the API. Ask one of these people to grant “Use the API”:
      {granters.length === 0 && ' no one in your organization can; ask the operator of this service.'}
    </p>
    <ul className="mt-2 flex flex-col gap-1">
      {granters.map(({ name, email }) => (
        <li key={email}>
          <TextLink href={`mailto:${email}`}>{name || email}</TextLink>
          {name && <span className="text-text-3"> {email}</span>}
        </li>
      ))}
    </ul>
    {hasToken && <p className="mt-3 text-meta text-text-3">Your token is kept, but it does not work meanwhile.</p>}
  </CardPart>
)
