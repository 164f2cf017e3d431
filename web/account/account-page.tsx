import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/errors.ts'
import { client, meQuery } from '../service/client.ts'
import { changePreferences, type Preferences, usePreferences } from '../service/preferences.ts'
import { useMe, useSignOut } from '../service/use-me.ts'
import { Button, PageButton } from '../ui/button.tsx'
import { Card, CardPart, Facts } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FrameBoundary } from '../ui/failure.tsx'
import { FormResult } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Ago, Time } from '../ui/time.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

export function AccountPage() {
  const { user, organization } = useMe()
  const signOut = useSignOut()
  return (
    <Page
      title="Account"
      lead={`${user.email}, ${organization.name}`}
      width="text"
      actions={
        <Button icon="log-out" className="max-md:h-9" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      <Card>
        <NamePart />
        <PasswordPart />
      </Card>
      <Card>
        <FrameBoundary title="Could not show your sessions.">
          <SessionsPart />
        </FrameBoundary>
      </Card>
      <Card>
        <TokenPart />
      </Card>
      <Card>
        <ThisBrowserPart />
      </Card>
    </Page>
  )
}

export function TokenPart() {
  const { token } = useMe()
  return (
    <CardPart
      title="API token"
      actions={
        <PageButton to="/tokens" size="small" icon="key">
          {token ? 'Manage' : 'Generate a token'}
        </PageButton>
      }
    >
      {token ? (
        <Facts
          className="mt-1"
          items={[
            ['Token', <code key="mask">{token.mask}</code>],
            ['Created', <Time key="created" at={token.created_at} />],
            ['Last used', token.last_used_at ? <Ago key="used" at={token.last_used_at} /> : 'Not used yet'],
          ]}
        />
      ) : (
        <p className="mt-1 text-text-2">You have no API token yet.</p>
      )}
    </CardPart>
  )
}

const THEMES: { value: Preferences['theme']; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Preferences are stored in this browser and apply only to it. */
export function ThisBrowserPart() {
  const { theme, patterns, shortcuts } = usePreferences()
  return (
    <CardPart title="This browser">
      <div className="mt-1 flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-text-2" id="theme-label">
            Theme
          </span>
          <Segmented
            label="Theme"
            options={THEMES}
            value={theme}
            onChange={value => changePreferences({ theme: value })}
          />
        </div>
        <Checkbox
          isSelected={patterns}
          onChange={value => changePreferences({ patterns: value })}
          description="Adds hatching to the colours, to tell classes and directions apart."
        >
          Patterns in plots
        </Checkbox>
        <Checkbox
          isSelected={shortcuts}
          onChange={value => changePreferences({ shortcuts: value })}
          description="Single keys: / to search, g s for Sites, ? for the full list."
        >
          Keyboard shortcuts
        </Checkbox>
      </div>
    </CardPart>
  )
}

export function NamePart() {
  const { user } = useMe()
  const queries = useQueryClient()
  const [name, setName] = useState(user.name)
  const rename = useMutation({
    mutationFn: () => client.changeMe({ name }),
    onSuccess: me => {
      queries.setQueryData(meQuery.queryKey, me)
      setName(me.user.name)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  const errors = rename.error instanceof ApiError ? rename.error.field('name') : []
  return (
    <CardPart title="Name">
      <form onSubmit={submit} className="mt-1 flex flex-wrap items-end gap-2">
        <TextField
          label="Your name, as others see it"
          autoComplete="name"
          value={name}
          onChange={setName}
          errors={errors}
          className="w-80 max-md:w-full"
        />
        <Button type="submit" isPending={rename.isPending} isDisabled={name.trim() === user.name}>
          Save name
        </Button>
        <FormResult done={rename.isSuccess && 'Saved.'} error={errors.length === 0 ? rename.error : null} />
      </form>
    </CardPart>
  )
}
