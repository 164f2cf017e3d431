import type { ReactNode } from 'react'
import { useMe } from '../service/use-me.ts'
import { showShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardPart } from '../ui/card.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Page } from '../ui/page.tsx'
import { PageLink, TextLink } from '../ui/text-link.tsx'
import { HELP_TOPICS } from './topics.ts'

export function HelpPage() {
  const { permissions } = useMe()
  const topics = HELP_TOPICS.filter(({ permission }) => !permission || permissions.includes(permission))
  return (
    <Page title="First steps" lead="What you can do here, and where." aside={<More />}>
      <Card>
        {topics.map(({ title, text, to, link }) => (
          <CardPart key={title} title={title}>
            <p className="mt-0.5 text-text-2">{text}</p>
            <p className="mt-1.5">
              <PageLink to={to}>{link}</PageLink>
            </p>
          </CardPart>
        ))}
      </Card>
      <Card>
        <CardPart title="Words">
          <dl className="mt-1 grid gap-x-6 gap-y-2 md:grid-cols-[max-content_1fr]">
            <Word name="Site">A place where a device counts.</Word>
            <Word name="Channel">One direction of a site: its number, its arrow, where the traffic goes.</Word>
            <Word name="Record">One vehicle that passed: time, channel, lane, class, speed, length.</Word>
            <Word name="V85">85 % of vehicles drive at most this fast.</Word>
            <Word name="Measured">The share of the time in which the site was measured. Gaps are drawn as gaps.</Word>
            <Word name="Export">A file of the records of any time range, kept for 7 days.</Word>
          </dl>
        </CardPart>
      </Card>
    </Page>
  )
}

const Word = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="md:contents">
    <dt className="font-medium">{name}</dt>
    <dd className="text-text-2">{children}</dd>
  </div>
)

const More = () => (
  <Card>
    <CardPart title="Keyboard">
      <p className="mt-0.5 text-text-2">
        <Kbd>/</Kbd> searches, <Kbd>g</Kbd> <Kbd>s</Kbd> goes to Sites, <Kbd>?</Kbd> lists all keys.
      </p>
      <Button size="small" icon="keyboard" className="mt-2.5" onPress={showShortcuts}>
        Show all
      </Button>
    </CardPart>
    <CardPart title="Programs">
      <p className="mt-0.5 text-text-2">Everything on these pages is also available over HTTP, with a token.</p>
      <p className="mt-1.5 flex flex-col items-start gap-1">
        <TextLink href="/docs#first-steps" isOutside>
          First steps with the API
        </TextLink>
        <TextLink href="/openapi.json" isOutside>
          openapi.json
        </TextLink>
      </p>
    </CardPart>
  </Card>
)
