import { useMe } from '../service/use-me.ts'
import { useSignOut } from '../service/use-sign-out.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FrameBoundary } from '../ui/frame-boundary.tsx'
import { Page } from '../ui/page.tsx'
import { NamePart } from './name-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { ThisBrowserPart } from './this-browser-part.tsx'
import { TokenPart } from './token-part.tsx'

export function AccountPage() {
  const { user, organization } = useMe()
  const signOut = useSignOut()
  return (
    <Page
      title="Account"
      lead={`${user.email}, ${organization.name}`}
      width="text"
      actions={
        <Button icon="log-out" className="max-md:h-9" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      <Card>
        <NamePart />
        <PasswordPart />
      </Card>
      <Card>
        <FrameBoundary title="Could not show your sessions.">
          <SessionsPart />
        </FrameBoundary>
      </Card>
      <Card>
        <TokenPart />
      </Card>
      <Card>
        <ThisBrowserPart />
      </Card>
    </Page>
  )
}
