import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery } from '../../service/client.ts'
import { CardPart } from '../../ui/card.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { CodeBlock } from '../../ui/files/code-block.tsx'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { m } from './messages.ts'

const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
] as const
type Language = (typeof LANGUAGES)[number]['value']

interface Props {
  /** The plaintext right after creation: the example then sets it, so that it can be pasted as a whole. */
  plaintext: string | null
  onCopied: () => void
}

export function TokenExample({ plaintext, onCopied }: Props) {
  const [language, setLanguage] = useState<Language>('curl')
  const { data: settings } = useQuery(settingsQuery)
  const address = `${settings?.public_url ?? location.origin}/api/v1/traffic/sites`
  const code = language === 'curl' ? curl(address, plaintext) : typescript(address)
  return (
    <CardPart
      title={m.tryIt}
      actions={
        <>
          <Segmented label={m.language} options={LANGUAGES} value={language} onChange={setLanguage} />
          <CopyButton
            iconOnly
            text={code}
            label={m.copyTheExample}
            onCopied={() => language === 'curl' && onCopied()}
          />
        </>
      }
    >
      <div className="mt-2">
        <CodeBlock label={m.example}>{language === 'curl' ? <Shell code={code} /> : code}</CodeBlock>
      </div>
      <p className="mt-2 text-meta text-text-3">{m.keepTokenOutOfScripts}</p>
    </CardPart>
  )
}

const curl = (address: string, plaintext: string | null): string =>
  `${plaintext ? `export WAYSIDE_TOKEN=${plaintext}\n` : ''}curl -H "Authorization: Token $WAYSIDE_TOKEN" \\\n     ${address}`

const typescript = (address: string): string =>
  `const answer = await fetch('${address}', {
  headers: { Authorization: \`Token \${process.env.WAYSIDE_TOKEN}\` },
})
const { items } = await answer.json()`

/** Highlights commands and quoted text. */
const Shell = ({ code }: { code: string }) =>
  code.split(/(^curl|^export|"[^"]*")/m).map((part, index) => {
    const key = `${index} ${part}`
    if (part === 'curl' || part === 'export') {
      return (
        <span key={key} className="text-accent-text">
          {part}
        </span>
      )
    }
    return (
      <span key={key} className={part.startsWith('"') ? 'text-text-3' : ''}>
        {part}
      </span>
    )
  })
