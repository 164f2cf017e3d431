import type { ReactNode } from 'react'
import { DAY_MS } from '../../../contract/times/time.ts'
import { Card, CardPart } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'

export const TokenAdvice = ({ createdAt }: { createdAt: string | null }) => (
  <Card>
    <CardPart title={m.keepingItSafe}>
      <ul className="mt-1 flex flex-col gap-3.5">
        <Advice icon="refresh" title={m.rotateEvery6To12Months}>
          {createdAt ? <Age createdAt={createdAt} /> : m.whyRotate}
        </Advice>
        <Advice icon="users" title={m.oneUserPerIntegration}>
          {m.whyOneUserPerIntegration}
        </Advice>
        <Advice icon="circle-alert" title={m.leaked}>
          {m.whatToDoWhenLeaked}
        </Advice>
      </ul>
      <p className="mt-3.5">
        <TextLink href="/docs#authentication" isOutside className="text-meta">
          {m.howAuthenticationWorks}
        </TextLink>
      </p>
    </CardPart>
  </Card>
)

const Advice = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <li className="flex gap-2.5">
    <Icon name={icon} className="mt-0.5 text-text-3" />
    <div className="min-w-0 flex-1">
      <p className="font-medium">{title}</p>
      <div className="text-meta text-text-2">{children}</div>
    </div>
  </li>
)

/** The age of the token as a share of a year. */
function Age({ createdAt }: { createdAt: string }) {
  const created = new Date(createdAt)
  const due = new Date(created)
  due.setFullYear(due.getFullYear() + 1)
  const share = Math.min(1, (Date.now() - created.getTime()) / (due.getTime() - created.getTime()))
  const isOverdue = share >= 1
  return (
    <>
      <p>
        {(isOverdue ? m.yoursIsOverdue : m.yoursIs)({
          age: formatAge(Date.now() - created.getTime()),
          date: formatDate(due),
        })}
      </p>
      <ProgressBar label={m.ageOfTheToken} value={Math.max(0.01, share)} className="mt-2 block" />
    </>
  )
}

function formatAge(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY_MS)
  if (days < 1) return m.new
  if (days < 31) return m.daysOld({ days })
  const months = Math.floor(days / 30.44)
  return months < 24 ? m.monthsOld({ months }) : m.yearsOld({ years: Math.floor(months / 12) })
}
