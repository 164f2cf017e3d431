import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { Button, PageButton } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatList } from '../../../ui/text/format.ts'
import { AskBeforeLeaving } from '../ask-before-leaving.tsx'
import { SiteCalendarPart } from '../calendars/site-calendar-part.tsx'
import { ChannelFields } from './channel-fields.tsx'
import { m } from './messages.ts'
import { FIELD_NAMES, type SiteDraft, type SiteField } from './site-draft.ts'
import { PlaceFields, TimeFields } from './site-fields.tsx'
import { SiteMapPicker } from './site-map-picker.tsx'
import { SiteStatusCard } from './site-status-card.tsx'
import { usePlace } from './use-place.ts'
import { type RemoteChanges, useSiteForm } from './use-site-form.ts'

const NO_DRAFT = {} as SiteDraft

interface Props {
  /** null: a new site, which starts with `blank`. */
  site: ManagedSite | null
  blank?: SiteDraft
}

export function SiteForm({ site, blank = NO_DRAFT }: Props) {
  const form = useSiteForm(site, blank)
  const { stored, draft, saving, edit } = form
  const id = useId()
  const navigate = useNavigate()
  const isSaved = saving.isSuccess && !form.isChanged
  const warnings = usePlace(draft, form.propose)
  const fields = { draft, onChange: edit, errorsAt: form.errorsAt, warnings }
  const submit = () => {
    form.save(created => {
      const search = { site: String(created.id) }
      // The site is stored, so the page need not ask before leaving.
      void navigate({ to: '/organization/sites', search, replace: true, ignoreBlocker: true })
    })
  }
  return (
    <Page
      title={stored?.name ?? m.newSite}
      back={<BackToList />}
      beside={stored?.retired_at && <Tag>{m.retired}</Tag>}
      actions={
        <>
          <span role="status" className="text-meta text-ok max-md:sr-only">
            {isSaved ? m.saved : ''}
          </span>
          <Button type="submit" form={id} variant="primary" isPending={saving.isPending}>
            {stored ? m.save : m.createSite}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)]">
        <div className="flex min-w-0 flex-col gap-4">
          {form.isConflict && <ConflictNotice onLoad={form.loadAgain} />}
          {form.meanwhile && <MeanwhileNotice {...form.meanwhile} />}
          {saving.error && !form.isConflict && (
            <Notice tone="bad">{form.isAboutField ? m.correctTheMarkedFields : errorMessage(saving.error)}</Notice>
          )}
          <Form id={id} onSubmit={submit} noValidate>
            <Card>
              <CardPart title={m.place}>
                <div className="mt-2">
                  <PlaceFields {...fields} />
                </div>
              </CardPart>
              <CardPart title={m.timeAndLimit}>
                <div className="mt-2">
                  <TimeFields key={stored?.version} {...fields} isFixed={stored?.time_zone_fixed ?? false} />
                </div>
              </CardPart>
              <SiteCalendarPart {...fields} site={stored} />
              <CardPart title={m.channels} lead={m.channelsLead}>
                <div className="mt-3">
                  <ChannelFields
                    {...fields}
                    fixedNumbers={stored?.time_zone_fixed ? stored.channels.map(({ number }) => String(number)) : []}
                  />
                </div>
              </CardPart>
            </Card>
          </Form>
          {stored && <SiteStatusCard site={stored} onChanged={form.adopt} />}
        </div>
        <div className="max-lg:order-first print:hidden">
          <div className="overflow-hidden rounded-card border border-line lg:sticky lg:top-4.5">
            <SiteMapPicker
              id={stored?.id ?? null}
              draft={draft}
              onChange={edit}
              className="h-80 lg:h-[min(640px,calc(100dvh-120px))]"
            />
          </div>
          <p className="mt-2 text-meta text-text-3">{m.howToChooseThePlace}</p>
        </div>
      </div>
      <AskBeforeLeaving isNeeded={form.isChanged} title={m.youHaveNotSavedYourChanges}>
        {m.yourChangesWillBeLost}
      </AskBeforeLeaving>
    </Page>
  )
}

export const BackToList = () => (
  <PageButton
    to="/organization/sites"
    search={{}}
    variant="quiet"
    icon="arrow-left"
    aria-label={m.backToAllSites}
    className="-ms-2 aspect-square px-0!"
  />
)

/** Another user has saved first. Their version can be loaded without losing the edits. */
function ConflictNotice({ onLoad }: { onLoad: () => Promise<void> }) {
  const load = useMutation({ mutationFn: onLoad })
  return (
    <Notice tone="bad">
      <p>{m.someoneElseHasChangedTheSite}</p>
      <Button size="small" className="mt-2" icon="refresh" isPending={load.isPending} onPress={() => load.mutate()}>
        {m.reloadAndKeepWhatITyped}
      </Button>
      {load.error && <p className="mt-1">{errorMessage(load.error)}</p>}
    </Notice>
  )
}

/** The fields that the other user changed, and those that will be overwritten. */
function MeanwhileNotice({ changed: theirs, overwritten: kept, latest }: RemoteChanges) {
  const merged = theirs.filter(field => !kept.includes(field))
  return (
    <Notice tone={kept.length > 0 ? 'warn' : 'accent'}>
      {merged.length > 0 && (
        <p>{m.changedBySomeoneElse({ fields: formatList(merged.map(field => fieldText(field, latest))) })}</p>
      )}
      {kept.length > 0 && <p>{m.changedByBoth({ fields: formatList(kept.map(field => fieldText(field, latest))) })}</p>}
      {theirs.length === 0 && <p>{m.reloadedNothingShownHereHasChanged}</p>}
    </Notice>
  )
}

const fieldText = (field: SiteField, { channels: _, speed_limits: __, ...texts }: SiteDraft): string =>
  field === 'channels' || field === 'speed_limits'
    ? FIELD_NAMES[field]
    : m.fieldNow({ field: FIELD_NAMES[field], text: texts[field] || m.none })
