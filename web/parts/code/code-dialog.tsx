import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '../../service/client.ts'
import { useMay } from '../../service/use-me.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { CodeBlock } from '../../ui/files/code-block.tsx'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { asCode, type CodeLanguage, type CodeRequest, languagesOf } from './as-code.ts'
import { m } from './messages.ts'

interface Choice extends Omit<CodeRequest, 'base'> {
  value: string
  label: string
}

interface Props {
  lead: string
  /** At least one. */
  choices: Choice[]
  initial?: string
  onClose: () => void
}

/** Shows requests of a page as code. */
export default function CodeDialog({ lead, choices, initial, onClose }: Props) {
  const [what, setWhat] = useState(initial)
  const [chosen, setChosen] = useState<CodeLanguage>('curl')
  const settings = useQuery(settingsQuery)
  const mayUseApi = useMay('can_use_api')
  const base = (settings.data?.public_url || location.origin).replace(/\/$/, '')
  const request = choices.find(({ value }) => value === what) ?? (choices[0] as Choice)
  const languages = languagesOf(request.path)
  const language = languages.includes(chosen) ? chosen : 'curl'
  const code = asCode(language, { ...request, base })
  const options = languages.map(name => ({ value: name, label: name }))
  return (
    <Dialog isOpen onClose={onClose} title={m.getAsCode} width="wide" isDrawer>
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{lead}</p>
        {!mayUseApi && <Notice tone="warn">{m.apiNotPermitted}</Notice>}
        <div className="flex flex-wrap items-end justify-between gap-3">
          {choices.length > 1 && (
            <Select label={m.what} options={choices} value={request.value} onChange={setWhat} className="min-w-48" />
          )}
          <Segmented label={m.language} options={options} value={language} onChange={setChosen} size="normal" />
        </div>
        <CodeBlock label={m.theRequestIn({ language })}>{code}</CodeBlock>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={code} label={m.copyCode} variant="primary" />
          <PageLink to="/tokens">{m.apiTokens}</PageLink>
        </div>
        <p className="text-meta text-text-3">
          {m.setWaysideTokenToYourToken}
          {request.path === 'search' && language === 'curl' && ` ${m.howToReadNextPages}`}
        </p>
      </div>
    </Dialog>
  )
}
