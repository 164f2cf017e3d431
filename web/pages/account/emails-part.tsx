import { useMutation, useQuery } from '@tanstack/react-query'
import { client, queryClient } from '../../service/client.ts'
import { useMe } from '../../service/use-me.ts'
import { Card, CardPart } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Choices } from '../../ui/fields/choices.tsx'
import { FormResult } from '../../ui/notice.tsx'
import { m } from './messages.ts'

type AlarmMails = NonNullable<Parameters<typeof client.changeMailSettings>[0]['alarms']>

const ALARMS: { value: AlarmMails; label: string }[] = [
  { value: 'off', label: m.alarmsOff },
  { value: 'immediate', label: m.alarmsImmediate },
  { value: 'daily', label: m.alarmsDaily },
  { value: 'weekly', label: m.alarmsWeekly },
]

/** Which mails the user gets; nothing if the service sends none. */
export function EmailsCard() {
  const { user } = useMe()
  const queryKey = ['mail-settings']
  const settings = useQuery({ queryKey, queryFn: ({ signal }) => client.mailSettings({ signal }) })
  const change = useMutation({
    mutationFn: (choice: { alarms?: AlarmMails; exports?: boolean }) => client.changeMailSettings(choice),
    onSuccess: changed => queryClient.setQueryData(queryKey, changed),
  })
  const { data } = settings
  if (!settings.isError && !data?.is_configured) return null
  return (
    <Card>
      <CardPart title={m.emails} lead={m.emailsLead({ email: user.email })}>
        {settings.isError && (
          <Failure title={m.couldNotLoadYourEmails} error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {data && (
          <div className="mt-2 flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="text-text-2">{m.alarms}</span>
              <Choices
                label={m.alarms}
                options={ALARMS}
                value={data.alarms}
                onChange={alarms => change.mutate({ alarms })}
              />
            </div>
            <Checkbox isSelected={data.exports} onChange={exports => change.mutate({ exports })}>
              {m.exportEmails}
            </Checkbox>
            <FormResult done={change.isSuccess && m.saved} error={change.error} />
          </div>
        )}
      </CardPart>
    </Card>
  )
}
