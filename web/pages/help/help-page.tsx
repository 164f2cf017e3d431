import type { ReactNode } from 'react'
import { has, useMe } from '../../service/use-me.ts'
import { showShortcuts } from '../../shell/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLink, TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { HELP_TOPICS } from './topics.ts'

export default function HelpPage() {
  const me = useMe()
  const topics = HELP_TOPICS.filter(({ permissions = [] }) => permissions.every(one => has(me, one)))
  return (
    <Page title={m.firstSteps} lead={m.firstStepsLead} aside={<More />}>
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
        <CardPart title={m.words}>
          <dl className="mt-1 grid gap-x-6 gap-y-2 md:grid-cols-[max-content_1fr]">
            <Word name={m.site}>{m.aPlaceWhereADeviceCounts}</Word>
            <Word name={m.channel}>{m.definitionOfChannel}</Word>
            <Word name={m.record}>{m.definitionOfRecord}</Word>
            <Word name={m.averageDay}>{m.definitionOfAverageDay}</Word>
            <Word name="V85">{m.definitionOfV85}</Word>
            <Word name={m.measured}>{m.definitionOfMeasured}</Word>
            <Word name={m.qualityPeriod}>{m.definitionOfQualityPeriod}</Word>
            <Word name={m.export}>{m.definitionOfExport}</Word>
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
    <CardPart title={m.keyboard}>
      <p className="mt-0.5 text-text-2">
        {m.keys({
          search: <Kbd>/</Kbd>,
          sites: (
            <>
              <Kbd>g</Kbd> <Kbd>s</Kbd>
            </>
          ),
          all: <Kbd>?</Kbd>,
        })}
      </p>
      <Button size="small" icon="keyboard" className="mt-2.5" onPress={showShortcuts}>
        {m.showAll}
      </Button>
    </CardPart>
    <CardPart title={m.programs}>
      <p className="mt-0.5 text-text-2">{m.programsUseTheApi}</p>
      <p className="mt-1.5 flex flex-col items-start gap-1">
        <TextLink href="/docs#first-steps" isOutside>
          {m.firstStepsWithTheApi}
        </TextLink>
        <TextLink href="/openapi.json" isOutside>
          openapi.json
        </TextLink>
      </p>
    </CardPart>
  </Card>
)
