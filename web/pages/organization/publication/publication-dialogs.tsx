import { useState } from 'react'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { m } from './messages.ts'
import { type Publication, usePublish, useUnpublish } from './publication-queries.ts'
import { type Draft, draftOf, FINEST, finestOf, LICENCE_OPTIONS, mayHoldOneVehicle, termsOf } from './terms.ts'

interface Props {
  site: ManagedSite
  /** Null while the site is private. */
  publication: Publication | null
  onClose: () => void
}

/** The terms on which a site is public. Intervals that may hold single vehicles must be accepted first. */
export function PublicationDialog({ site, publication, onClose }: Props) {
  const publish = usePublish(site.id)
  const [draft, setDraft] = useState(() => draftOf(publication))
  const [isAccepted, setAccepted] = useState(publication !== null && mayHoldOneVehicle(finestOf(publication)))
  const put = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const field = fieldsOf(draft, put)
  const isShort = mayHoldOneVehicle(draft.finest)
  const submit = () => publish.mutate(termsOf(draft, isAccepted), { onSuccess: onClose })
  return (
    <FormDialog
      title={m.publishSite({ name: site.name })}
      submit={publication ? m.save : m.publishNow}
      sending={publish}
      isDisabled={isShort && !isAccepted}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {at => (
        <>
          <p className="text-text-2">{m.whatIsPublished}</p>
          <Select label={m.licence} options={LICENCE_OPTIONS} {...field('licence', at)} />
          <TextField label={m.attribution} isRequired description={m.attributionHint} {...field('attribution', at)} />
          <TextField
            label={m.publicDescription}
            rows={2}
            description={m.publicDescriptionHint}
            {...field('description', at)}
          />
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <Select label={m.shortestInterval} options={FINEST} {...field('finest')} errors={at('shortest_interval')} />
            <TextField
              label={m.delay}
              input={{ inputMode: 'numeric' }}
              description={m.delayHint}
              {...field('delay')}
              errors={at('delay_hours')}
            />
          </div>
          {isShort && (
            <Notice tone="warn">
              <p>{draft.finest === 'vehicles' ? m.vehiclesRisk : m.shortIntervalRisk}</p>
              <div className="mt-2">
                <Checkbox isSelected={isAccepted} onChange={setAccepted}>
                  {m.acceptShortInterval}
                </Checkbox>
              </div>
            </Notice>
          )}
          <Checkbox isSelected={draft.shows_speeds} onChange={shows_speeds => put({ shows_speeds })}>
            {m.showSpeeds}
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}

export function MakePrivateDialog({ site, onClose }: Omit<Props, 'publication'>) {
  const unpublish = useUnpublish(site.id)
  return (
    <ConfirmDialog
      title={m.makePrivateQuestion({ name: site.name })}
      confirm={m.makePrivate}
      cancel={m.keepPublic}
      sending={unpublish}
      onConfirm={() => unpublish.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      lead={m.whatPrivateDoes}
    />
  )
}
