import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components'
import { allSitesQuery, bySiteId } from '../../service/all-sites-query.ts'
import { client, meQuery, queryClient } from '../../service/client.ts'
import { changePreferences } from '../../service/preferences.ts'
import { useRecentSites } from '../../service/recent-sites.ts'
import { has, useMay, useMe } from '../../service/use-me.ts'
import { INPUT } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { formatMonth, LONG_MONTHS, MONTHS } from '../../ui/text/date-format.ts'
import { LANGUAGE_NAMES, storeLanguage } from '../../ui/text/locale.ts'
import { useNavigation } from '../navigation.ts'
import { showShortcuts } from '../shortcuts.ts'
import {
  daysOfMonth,
  findEntries,
  findSites,
  type Month,
  type PaletteEntry,
  readAsked,
  type SiteAction,
} from './find-entries.ts'
import { m } from './messages.ts'

const MAX_SITES = 8
const MAX_RECENT = 4

/** Also in English, which many type. */
const ENGLISH = 'january february march april may june july august september october november december'.split(' ')
const NAMES_OF_MONTHS = ENGLISH.map((name, i) => [name, LONG_MONTHS[i] as string, MONTHS[i] as string])

/** Everything that can be gone to or changed, found by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const sites = useSiteEntries(typed)
  const others = [...usePages(), ...useSettings()]
  const found = [...sites.entries, ...findEntries(others, typed)]
  const run = (id: string) => {
    onClose()
    found.find(entry => entry.id === id)?.run()
  }
  /** The list focuses its first entry only where it was drawn before the text was typed. */
  const runFirst = () => {
    if (found[0] && !document.activeElement?.getAttribute('aria-activedescendant')) run(found[0].id)
  }
  return (
    <Dialog isOpen onClose={onClose} title={m.title} width="wide">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label={m.title} autoFocus onSubmit={runFirst} className="relative">
          <Icon name="search" className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-text-3" />
          <Input
            placeholder={m.placeholder}
            className={`${INPUT} h-control ps-9 pe-3 [&::-webkit-search-cancel-button]:hidden`}
          />
        </SearchField>
        {sites.failed}
        <section
          aria-label={m.results}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          className="focus-inside mt-2 h-[min(420px,55dvh)] overflow-y-auto rounded-control"
        >
          <Menu
            aria-label={m.results}
            items={found}
            onAction={key => run(String(key))}
            className="outline-none"
            renderEmptyState={() => <p className="px-2 py-3 text-text-2">{m.noMatch}</p>}
          >
            {({ id, label, hint }) => (
              <MenuItem
                id={id}
                textValue={label}
                className="flex h-control cursor-pointer items-center justify-between gap-3 rounded-tag px-2 outline-none data-focused:bg-hover"
              >
                <span className="min-w-0 truncate">{label}</span>
                <span className="max-w-[45%] shrink-0 truncate text-meta text-text-3">{hint}</span>
              </MenuItem>
            )}
          </Menu>
        </section>
      </Autocomplete>
    </Dialog>
  )
}

const ACTIONS: SiteAction[] = [
  { id: 'report', label: m.report, hasMonth: true },
  { id: 'traffic', label: m.traffic, hasMonth: true },
  { id: 'year', label: m.year, hasMonth: false },
  { id: 'records', label: m.records, hasMonth: true },
  { id: 'uploads', label: m.uploads, hasMonth: false },
  { id: 'setup', label: m.setup, hasMonth: false },
]

function monthNow(): Month {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1 }
}

const monthBefore = ({ year, month }: Month): Month =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }

/** Sites, those that were looked at last while nothing is typed, and what is asked of them. */
function useSiteEntries(typed: string): { entries: PaletteEntry[]; failed: ReactNode } {
  const mayRead = useMay('can_read_data')
  const mayManage = useMay('can_manage_organization')
  const navigate = useNavigate()
  const { data = [], isError } = useQuery({ ...allSitesQuery, enabled: mayRead })
  const recentIds = useRecentSites()
  const now = monthNow()
  const known = ACTIONS.filter(({ id }) => id !== 'setup' || mayManage)
  const { actions, month, rest } = readAsked(typed, { actions: known, months: NAMES_OF_MONTHS, now })
  const open = (id: number, action: string, { from, to }: { from?: string; to?: string } = {}) => {
    const params = { id: String(id) }
    const range = from ? { range: 'custom', from, to } : {}
    if (action === 'report') void navigate({ to: '/sites/$id/report', params, search: { from, to } })
    else if (action === 'setup') void navigate({ to: '/organization/sites', search: { site: String(id) } })
    else
      void navigate({ to: '/sites/$id', params, search: { ...range, tab: action === 'traffic' ? undefined : action } })
  }
  const failed = isError && <p className="mt-2 text-meta text-text-2">{m.couldNotLoadSites}</p>
  if (!mayRead) return { entries: [], failed: null }
  const wanted =
    actions.length > 0 ? actions : month ? known.filter(({ id }) => id === 'report' || id === 'traffic') : []
  if (typed.trim() === '') {
    const recent = recentIds.flatMap(id => bySiteId(data).get(id) ?? []).slice(0, MAX_RECENT)
    const entries = recent.map(site => ({
      id: `site ${site.id}`,
      label: site.name,
      hint: m.recent,
      run: () => open(site.id, 'traffic'),
    }))
    return { entries, failed }
  }
  const sites = findSites(data, rest, MAX_SITES)
  const entries = sites.flatMap((site): PaletteEntry[] => {
    const asked = wanted.map(({ id, label, hasMonth }) => {
      // A report is of a month that is over, unless another is named.
      const of = hasMonth ? (month ?? (id === 'report' ? monthBefore(now) : null)) : null
      const days = of ? daysOfMonth(of) : undefined
      return {
        id: `${id} ${site.id}`,
        label: days
          ? m.actionOf({ action: label, month: formatMonth(days.from), site: site.name })
          : m.actionAt({ action: label, site: site.name }),
        hint: site.city,
        run: () => open(site.id, id, days),
      }
    })
    const itself = {
      id: `site ${site.id}`,
      label: site.name,
      hint: site.city || m.site,
      run: () => open(site.id, 'traffic'),
    }
    return asked.length > 0 ? asked : [itself]
  })
  return { entries, failed }
}

/** The pages that the user may open. */
function usePages(): PaletteEntry[] {
  const me = useMe()
  const navigate = useNavigate()
  const page = (to: string, label: string, run: () => void = () => void navigate({ to })): PaletteEntry => ({
    id: `page ${to}`,
    label,
    hint: m.page,
    run,
  })
  const items = useNavigation().flatMap(group => group.items)
  return [
    ...items.map(({ to, label, isOutside }) =>
      isOutside ? page(to, label, () => location.assign(to)) : page(to, label),
    ),
    page('/account', m.account),
    ...(has(me, 'can_manage_organization') && has(me, 'all_sites')
      ? [page('new', m.newSite, () => void navigate({ to: '/organization/sites', search: { site: 'new' } }))]
      : []),
    page('shortcuts', m.shortcuts, showShortcuts),
  ]
}

const THEMES = [
  { theme: 'light', name: m.light },
  { theme: 'dark', name: m.dark },
  { theme: 'system', name: m.system },
] as const

const UNITS = [
  { units: 'metric', name: m.metric, words: 'units km/h metric' },
  { units: 'imperial', name: m.imperial, words: 'units mph imperial' },
] as const

/** Theme, units and language, as in Account. */
function useSettings(): PaletteEntry[] {
  const speak = async (language: string) => {
    const me = await client.changeMe({ language })
    queryClient.setQueryData(meQuery.queryKey, me)
    if (storeLanguage(me.user.language)) location.reload()
  }
  return [
    ...THEMES.map(({ theme, name }) => ({
      id: `theme ${theme}`,
      label: m.themeIs({ theme: name }),
      hint: m.setting,
      run: () => changePreferences({ theme }),
    })),
    ...UNITS.map(({ units, name, words }) => ({
      id: `units ${units}`,
      label: m.unitsAre({ units: name }),
      hint: m.setting,
      words,
      run: () => void client.changeMe({ units }).then(me => queryClient.setQueryData(meQuery.queryKey, me)),
    })),
    ...LANGUAGE_NAMES.map(({ language, name }) => ({
      id: `language ${language}`,
      label: m.languageIs({ language: name }),
      hint: m.setting,
      words: `language ${language}`,
      run: () => void speak(language),
    })),
  ]
}
