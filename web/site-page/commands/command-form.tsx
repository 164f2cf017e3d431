import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { SiteDetail } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { CommandChoice } from './command-choice.tsx'
import { CommandCode } from './command-code.tsx'
import { bodyOf, newDraft } from './command-draft.ts'
import { CommandFields } from './command-fields.tsx'
import { useSendCommand } from './command-queries.ts'
import { EXPIRIES } from './command-words.ts'
import { RebootDialog } from './reboot-dialog.tsx'

/** What the device of a site is to do. */
export function CommandForm({ site }: { site: SiteDetail }) {
  const zone = site.time_zone
  const send = useSendCommand(site.id)
  const [draft, setDraft] = useState(() => newDraft('ping', zone, Date.now()))
  const [isAsking, setAsking] = useState(false)
  const body = bodyOf(draft, zone)
  const dispatch = () => {
    setAsking(false)
    send.mutate(body, { onSuccess: () => setDraft(newDraft(draft.command, zone, Date.now())) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    dispatch()
  }
  const refused = send.error instanceof ApiError ? send.error : null
  const isAboutField = refused !== null && Object.keys(refused.fields).length > 0
  return (
    <CardPart title="Send a command">
      <form onSubmit={submit} className="mt-2 flex flex-col gap-4">
        <CommandChoice
          value={draft.command}
          onChange={command => {
            send.reset()
            setDraft(newDraft(command, zone, Date.now()))
          }}
        />
        <CommandFields
          draft={draft}
          onChange={change => setDraft({ ...draft, ...change })}
          errorsOf={parameter => refused?.field(parameter ? `parameters.${parameter}` : 'parameters') ?? []}
          zone={zone}
        />
        <Select
          label="The device has to take it within"
          options={EXPIRIES}
          value={draft.expires_in_s}
          onChange={expires_in_s => setDraft({ ...draft, expires_in_s })}
          errors={refused?.field('expires_in_s')}
        />
        {!site.state.online && (
          <Notice>The device is offline. The command waits until it asks for commands again.</Notice>
        )}
        {send.error && !isAboutField && <Notice tone="bad">{whatWentWrong(send.error)}</Notice>}
        {/* A press and no submission: of a click that keys made, react-aria would not let the dialog take the focus. */}
        <Button
          type={draft.command === 'reboot' ? 'button' : 'submit'}
          onPress={() => draft.command === 'reboot' && setAsking(true)}
          look="primary"
          isPending={send.isPending}
          className="max-md:w-full md:self-start"
        >
          {draft.command === 'reboot' ? 'Send command…' : 'Send command'}
        </Button>
        <CommandCode site={site} body={body} />
      </form>
      {isAsking && <RebootDialog site={site} onClose={() => setAsking(false)} onReboot={dispatch} />}
    </CardPart>
  )
}
