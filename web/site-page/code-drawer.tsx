import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteDetail } from '../../client/shapes.ts'
import { formatRange } from '../range/range.ts'
import { settingsQuery } from '../service/client.ts'
import { METRIC } from '../service/measures.ts'
import { useMay } from '../service/use-me.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { PageLink } from '../ui/text-link.tsx'
import { asCurl, asTypeScript } from './as-code.ts'
import { m } from './messages.ts'
import { requestsOf } from './use-traffic.ts'
import { recordsRequest, type View } from './view.ts'

const WHAT = [
  { value: 'volume' as const, label: m.volume },
  { value: 'totals' as const, label: m.figuresAndSpeed },
  { value: 'classes' as const, label: m.vehicleClasses },
  { value: 'records' as const, label: m.records },
]
type What = (typeof WHAT)[number]['value']

const LANGUAGES = [
  { value: 'curl' as const, label: 'curl' },
  { value: 'typescript' as const, label: 'TypeScript' },
]

interface Props {
  site: SiteDetail
  view: View
  onClose: () => void
}

/** Shows the requests of this page as code. */
export default function CodeDrawer({ site, view, onClose }: Props) {
  const [what, setWhat] = useState<What>(view.tab === 'records' ? 'records' : 'volume')
  const [language, setLanguage] = useState<'curl' | 'typescript'>('curl')
  const settings = useQuery(settingsQuery)
  const mayUseApi = useMay('can_use_api')
  const base = settings.data?.public_url || location.origin
  const hasPages = what === 'records'
  const body =
    what === 'records' ? { ...recordsRequest(site, view, Date.now()), limit: 1000 } : bodyOf(site, view, what)
  const url = `${base.replace(/\/$/, '')}/api/v1/traffic/data/${hasPages ? 'search' : 'aggregate'}`
  const request = { url, body, hasPages }
  const code = language === 'curl' ? asCurl(request) : asTypeScript(request)
  return (
    <Dialog isOpen onClose={onClose} title={m.getAsCode} width="wide" isDrawer>
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{m.theRequestsOfThisPageTo({ name: site.name, range: formatRange(view.range) })}</p>
        {!mayUseApi && <Notice tone="warn">{m.youDoNotHavePermissionTo}</Notice>}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Select label={m.what} options={WHAT} value={what} onChange={setWhat} className="min-w-48" />
          <Segmented label={m.language} options={LANGUAGES} value={language} onChange={setLanguage} size="normal" />
        </div>
        <CodeBlock label={m.theRequestIn({ language })}>{code}</CodeBlock>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={code} label={m.copyCode} variant="primary" />
          <PageLink to="/tokens">{m.apiTokens}</PageLink>
        </div>
        <p className="text-meta text-text-3">
          {m.setWaysideTokenToYourToken}
          {hasPages && ` ${m.sendNextCursorAsCursorOf}`}
        </p>
      </div>
    </Dialog>
  )
}

/** Uses the shown interval: the page itself may request hours and combine them into days. */
function bodyOf(site: SiteDetail, view: View, what: Exclude<What, 'records'>): object {
  const requests = requestsOf(site, view, METRIC)
  return what === 'volume' ? { ...requests.volume, interval: view.interval } : requests[what]
}
