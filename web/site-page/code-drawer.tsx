import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteDetail } from '../../client/shapes.ts'
import { settingsQuery } from '../service/client.ts'
import { useMay } from '../service/use-me.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { PageLink } from '../ui/text-link.tsx'
import { asCurl, asTypeScript } from './as-code.ts'
import { formatRange } from './range.ts'
import { requestsOf } from './use-traffic.ts'
import { recordsRequest, type View } from './view.ts'

const WHAT = [
  { value: 'volume' as const, label: 'Volume' },
  { value: 'totals' as const, label: 'Figures and speed' },
  { value: 'classes' as const, label: 'Vehicle classes' },
  { value: 'records' as const, label: 'Records' },
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
    <Dialog isOpen onClose={onClose} title="Get as code" width="wide" isDrawer>
      <div className="flex flex-col gap-4">
        <p className="text-text-2">
          {site.name}, {formatRange(view.range)}: the requests of this page, to be sent with your own token.
        </p>
        {!mayUseApi && (
          <Notice tone="warn">You do not have permission to use the API. API Tokens says who can grant it.</Notice>
        )}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Select label="What" options={WHAT} value={what} onChange={setWhat} className="min-w-48" />
          <Segmented label="Language" options={LANGUAGES} value={language} onChange={setLanguage} size="normal" />
        </div>
        <CodeBlock label={`The request in ${language}`}>{code}</CodeBlock>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={code} label="Copy code" variant="primary" />
          <PageLink to="/tokens">API Tokens</PageLink>
        </div>
        <p className="text-meta text-text-3">
          Set WAYSIDE_TOKEN to your token first.
          {hasPages && ' Send next_cursor as cursor of the next request until it is null.'}
        </p>
      </div>
    </Dialog>
  )
}

/** Uses the shown interval: the page itself may request hours and combine them into days. */
function bodyOf(site: SiteDetail, view: View, what: Exclude<What, 'records'>): object {
  const requests = requestsOf(site, view)
  return what === 'volume' ? { ...requests.volume, interval: view.interval } : requests[what]
}
