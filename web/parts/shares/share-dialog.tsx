import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Share } from '../../../client/shapes.ts'
import { escapeXml } from '../../../contract/text/escape-xml.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { settingsQuery } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Form, fieldsOf, refusalOf } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CodeBlock } from '../../ui/files/code-block.tsx'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { localTime } from '../../ui/text/local-time.ts'
import { m } from './messages.ts'
import { ShareList } from './share-list.tsx'
import { type ShareInput, useCreateShare } from './share-queries.ts'

interface Props {
  /** With the name of the site, or the title of the report. */
  site: { id: number; name: string }
  shown: Pick<ShareInput, 'view' | 'report'>
  /** `Sun 8 – Sat 14 Nov 2026` */
  range: string
  onClose: () => void
}

const USUAL_DAYS = 90

/** Makes a link to a view of a site or to a report, and lists those that there are. */
export default function ShareDialog({ site, shown, range, onClose }: Props) {
  const form = useId()
  const create = useCreateShare()
  const [typed, setTyped] = useState(() => ({
    title: `${site.name}, ${range}`.slice(0, 200),
    ends: localTime(Date.now() + USUAL_DAYS * DAY_MS).slice(0, 10),
    password: '',
    embedOn: '',
  }))
  const field = fieldsOf(typed, part => setTyped({ ...typed, ...part }))
  const submit = () => {
    const { title, ends, password, embedOn } = typed
    const end = new Date(`${ends}T23:59:59`)
    create.mutate({
      site: site.id,
      title,
      ...shown,
      expires_at: Number.isNaN(end.getTime()) ? ends : end.toISOString(),
      ...(password !== '' && { password }),
      embed_on: embedOn.split(/[\s,]+/).filter(Boolean),
    })
  }
  const { at } = refusalOf(create.error)
  const isAboutField = ['title', 'expires_at', 'password', 'embed_on'].some(name => at(name).length > 0)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.shareTitle({ name: site.name })}
      actions={
        create.data ? (
          <Button variant="primary" onPress={onClose}>
            {m.done}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{m.cancel}</Button>
            <Button type="submit" form={form} variant="primary" isPending={create.isPending}>
              {m.createLink}
            </Button>
          </>
        )
      }
    >
      {create.data ? (
        <CreatedShare share={create.data} />
      ) : (
        <Form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pt-1">
          <p className="text-text-2">{shown.report ? m.leadOfReport : m.lead({ range })}</p>
          <TextField label={m.title} isRequired {...field('title', at)} />
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <DateField label={m.endsAt} {...field('ends')} errors={at('expires_at')} />
            <TextField label={m.password} description={m.passwordHint} {...field('password', at)} />
          </div>
          <TextField label={m.embedOn} description={m.embedOnHint} {...field('embedOn')} errors={at('embed_on')} />
          {create.error && !isAboutField && <ErrorNotice error={create.error} />}
        </Form>
      )}
      <div className="mt-5">
        <h3 className="mb-1 font-semibold">{m.links}</h3>
        <ShareList site={site.id} />
      </div>
    </Dialog>
  )
}

function CreatedShare({ share }: { share: Share }) {
  const { public_url } = useSuspenseQuery(settingsQuery).data
  const address = (kind: string, rest = '') => `${public_url}/open/${kind}/${share.id}${rest}`
  const frame = `<iframe src="${address('embed')}" title="${escapeXml(share.title)}" width="760" height="420" loading="lazy"></iframe>`
  return (
    <div className="flex flex-col gap-4 pt-1">
      <Address label={m.link} text={address('shared')} copy={m.copyLink} isMain />
      {share.embed_on.length > 0 && !share.has_password && <Address label={m.frame} text={frame} copy={m.copyFrame} />}
      {!share.has_password && share.kind === 'site' && (
        <>
          <Address label={m.picture} text={address('shared', '/volume.png')} copy={m.copyPicture} />
          <Address label={m.drawing} text={address('shared', '/volume.svg')} copy={m.copyDrawing} />
        </>
      )}
      {!share.has_password && share.kind !== 'site' && (
        <Address label={m.file} text={address('shared', '/report.pdf')} copy={m.copyFile} />
      )}
    </div>
  )
}

interface AddressProps {
  label: string
  text: string
  copy: string
  isMain?: boolean
}

const Address = ({ label, text, copy, isMain = false }: AddressProps): ReactNode => (
  <div className="flex flex-col items-start gap-1.5">
    <p className="text-meta font-medium text-text-2">{label}</p>
    <div className="w-full min-w-0">
      <CodeBlock label={label}>{text}</CodeBlock>
    </div>
    <CopyButton text={text} label={copy} variant={isMain ? 'primary' : 'plain'} autoFocus={isMain} />
  </div>
)
