import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CommandRequest, SiteDetail } from '../../../../client/shapes.ts'
import { asCurl } from '../../../parts/code/as-code.ts'
import { settingsQuery } from '../../../service/client.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { Button } from '../../../ui/button.tsx'
import { CardPart } from '../../../ui/card.tsx'
import { Form, refusalOf } from '../../../ui/fields/form.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { CodeBlock } from '../../../ui/files/code-block.tsx'
import { CopyButton } from '../../../ui/files/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { Ago } from '../../../ui/text/time.tsx'
import { bodyOf, newDraft } from './command-draft.ts'
import { CommandChoice, CommandFields } from './command-fields.tsx'
import { EXPIRIES } from './command-labels.ts'
import { useSendCommand } from './command-queries.ts'
import { m } from './messages.ts'

/** The form to send a command to the device of a site. */
export function CommandForm({ site }: { site: SiteDetail }) {
  const zone = site.time_zone
  const send = useSendCommand(site.id)
  const [draft, setDraft] = useState(() => newDraft('ping', zone, Date.now()))
  const [isConfirming, setConfirming] = useState(false)
  const body = bodyOf(draft, zone, useMeasures())
  const dispatch = () => {
    setConfirming(false)
    send.mutate(body, { onSuccess: () => setDraft(newDraft(draft.command, zone, Date.now())) })
  }
  const { at, isAboutField } = refusalOf(send.error)
  return (
    <CardPart title={m.sendACommand}>
      <Form onSubmit={dispatch} className="mt-2 flex flex-col gap-4">
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
          errorsOf={parameter => at(parameter ? `parameters.${parameter}` : 'parameters')}
          zone={zone}
        />
        <Select
          label={m.theDeviceMustFetchItWithin}
          options={EXPIRIES}
          value={draft.expires_in_s}
          onChange={expires_in_s => setDraft({ ...draft, expires_in_s })}
          errors={at('expires_in_s')}
        />
        {!site.state.online && <Notice>{m.commandWaitsForDevice}</Notice>}
        {send.error && !isAboutField && <ErrorNotice error={send.error} />}
        {/* Opened by onPress, not by submit: after a submit by keyboard, react-aria would not move the focus into the dialog. */}
        <Button
          type={draft.command === 'reboot' ? 'button' : 'submit'}
          onPress={() => draft.command === 'reboot' && setConfirming(true)}
          variant="primary"
          isPending={send.isPending}
          className="max-md:w-full md:self-start"
        >
          {draft.command === 'reboot' ? m.sendCommandAfterConfirming : m.sendCommand}
        </Button>
        <CommandCode site={site} body={body} />
      </Form>
      {isConfirming && <RebootDialog site={site} onClose={() => setConfirming(false)} onReboot={dispatch} />}
    </CardPart>
  )
}

/** Shows the command as a curl request. */
function CommandCode({ site, body }: { site: SiteDetail; body: CommandRequest }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { data: settings } = useQuery(settingsQuery)
  const base = (settings?.public_url || location.origin).replace(/\/$/, '')
  const code = asCurl(`${base}/api/v1/traffic/sites/${site.id}/commands`, body)
  return (
    <div className="border-t border-line pt-2.5">
      <div className="flex items-center justify-between gap-2">
        <Button
          size="small"
          variant="quiet"
          icon="terminal"
          className="-ms-2.5"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onPress={() => setShown(!isShown)}
        >
          {m.asCurl}
        </Button>
        {isShown && <CopyButton iconOnly text={code} label={m.copyCode} />}
      </div>
      {isShown && (
        <div id={id} className="mt-1.5">
          <CodeBlock label={m.theCommandInCurl}>{code}</CodeBlock>
        </div>
      )}
    </div>
  )
}

interface Props {
  site: SiteDetail
  onClose: () => void
  onReboot: () => void
}

/** Asks for confirmation, because a device does not measure while it restarts. */
const RebootDialog = ({ site: { device, data_range }, onClose, onReboot }: Props) => (
  <ConfirmDialog
    title={m.rebootDevice({ serial: device?.serial ?? m.theDevice })}
    confirm={m.rebootNow}
    cancel={m.keepItRunning}
    onConfirm={onReboot}
    onClose={onClose}
    lead={m.itMeasuresNothingWhileItRestarts}
  >
    <Notice tone="warn">
      {data_range.last_vehicle
        ? m.lastVehicleReported({ ago: <Ago at={data_range.last_vehicle} /> })
        : m.itHasNotReportedAVehicle}
    </Notice>
  </ConfirmDialog>
)
