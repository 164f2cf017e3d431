import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CommandRequest, SiteDetail } from '../../../client/shapes.ts'
import { settingsQuery } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { asCurl } from '../as-code.ts'

/** The very command, for programs. */
export function CommandCode({ site, body }: { site: SiteDetail; body: CommandRequest }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { data: settings } = useQuery(settingsQuery)
  const base = (settings?.public_url || location.origin).replace(/\/$/, '')
  const code = asCurl({ url: `${base}/api/v1/traffic/sites/${site.id}/commands`, body, hasPages: false })
  return (
    <div className="border-t border-line pt-2.5">
      <div className="flex items-center justify-between gap-2">
        <Button
          size="small"
          look="quiet"
          icon="terminal"
          className="-ml-2.5"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onPress={() => setShown(!isShown)}
        >
          The same as curl
        </Button>
        {isShown && <CopyButton iconOnly text={code} label="Copy code" />}
      </div>
      {isShown && (
        <div id={id} className="mt-1.5">
          <CodeBlock label="The command in curl">{code}</CodeBlock>
        </div>
      )}
    </div>
  )
}
