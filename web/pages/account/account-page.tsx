import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, meQuery, queryClient } from '../../service/client.ts'
import { changePreferences, type Preferences, usePreferences } from '../../service/preferences.ts'
import { useMe, useSignOut } from '../../service/use-me.ts'
import { Button, PageButton } from '../../ui/button.tsx'
import { Card, CardPart, Facts } from '../../ui/card.tsx'
import { FrameBoundary } from '../../ui/failure.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Form, refusalOf } from '../../ui/fields/form.tsx'
import { LanguageChoice } from '../../ui/fields/language-choice.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormResult } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { storeLanguage } from '../../ui/text/locale.ts'
import { TimeAndAgo } from '../../ui/text/time.tsx'
import { EmailsCard } from './emails-part.tsx'
import { LogoPart } from './logo-part.tsx'
import { m } from './messages.ts'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { UnitsPart } from './units-part.tsx'

export default function AccountPage() {
  const { user, organization } = useMe()
  const signOut = useSignOut()
  return (
    <Page
      title={m.account}
      lead={`${user.email}, ${organization.name}`}
      width="text"
      actions={
        <Button icon="log-out" className="max-md:h-9" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          {m.signOut}
        </Button>
      }
    >
      <Card>
        <NamePart />
        <LanguagePart />
        <UnitsPart />
        <LogoPart />
        <PasswordPart />
        <FrameBoundary title={m.couldNotLoadSecondFactor}>
          <SecondFactorPart />
        </FrameBoundary>
      </Card>
      <EmailsCard />
      <Card>
        <FrameBoundary title={m.couldNotShowYourSessions}>
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

function TokenPart() {
  const { token } = useMe()
  return (
    <CardPart
      title={m.apiToken}
      actions={
        <PageButton to="/tokens" size="small" icon="key">
          {token ? m.manage : m.generateAToken}
        </PageButton>
      }
    >
      {token ? (
        <Facts
          className="mt-1"
          items={[
            [m.token, <code key="mask">{token.mask}</code>],
            [m.created, <TimeAndAgo key="created" at={token.created_at} />],
            [m.lastUsed, token.last_used_at ? <TimeAndAgo key="used" at={token.last_used_at} /> : m.notUsedYet],
          ]}
        />
      ) : (
        <p className="mt-1 text-text-2">{m.youHaveNoApiTokenYet}</p>
      )}
    </CardPart>
  )
}

const THEMES: { value: Preferences['theme']; label: string }[] = [
  { value: 'system', label: m.system },
  { value: 'light', label: m.light },
  { value: 'dark', label: m.dark },
]

/** Preferences are stored in this browser and apply only to it. */
function ThisBrowserPart() {
  const { theme, patterns, shortcuts } = usePreferences()
  return (
    <CardPart title={m.thisBrowser}>
      <div className="mt-1 flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-text-2" id="theme-label">
            {m.theme}
          </span>
          <Segmented
            label={m.theme}
            options={THEMES}
            value={theme}
            onChange={value => changePreferences({ theme: value })}
          />
        </div>
        <Checkbox
          isSelected={patterns}
          onChange={value => changePreferences({ patterns: value })}
          description={m.patternsHint}
        >
          {m.patternsInPlots}
        </Checkbox>
        <Checkbox
          isSelected={shortcuts}
          onChange={value => changePreferences({ shortcuts: value })}
          description={m.keyboardShortcutsHint}
        >
          {m.keyboardShortcuts}
        </Checkbox>
      </div>
    </CardPart>
  )
}

/** Another language is shown after the page is loaded again. */
function LanguagePart() {
  const { user } = useMe()
  const change = useMutation({
    mutationFn: (language: string | null) => client.changeMe({ language }),
    onSuccess: me => {
      queryClient.setQueryData(meQuery.queryKey, me)
      if (storeLanguage(me.user.language)) location.reload()
    },
  })
  return (
    <CardPart title={m.language}>
      <div className="mt-1 flex flex-wrap items-end gap-2">
        <LanguageChoice value={user.language} onChange={language => change.mutate(language)} />
        <FormResult done={change.isSuccess && m.saved} error={change.error} />
      </div>
    </CardPart>
  )
}

function NamePart() {
  const { user } = useMe()
  const [name, setName] = useState(user.name)
  const rename = useMutation({
    mutationFn: () => client.changeMe({ name }),
    onSuccess: me => {
      queryClient.setQueryData(meQuery.queryKey, me)
      setName(me.user.name)
    },
  })
  const errors = refusalOf(rename.error).at('name')
  return (
    <CardPart title={m.name}>
      <Form onSubmit={() => rename.mutate()} className="mt-1 flex flex-wrap items-end gap-2">
        <TextField
          label={m.yourNameAsOthersSeeIt}
          autoComplete="name"
          value={name}
          onChange={setName}
          errors={errors}
          className="w-80 max-md:w-full"
        />
        <Button type="submit" isPending={rename.isPending} isDisabled={name.trim() === user.name}>
          {m.saveName}
        </Button>
        <FormResult done={rename.isSuccess && m.saved} error={errors.length === 0 ? rename.error : null} />
      </Form>
    </CardPart>
  )
}
