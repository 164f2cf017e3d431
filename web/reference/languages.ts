const KEY = 'wayside.docs-language'

/** The samples of a request, as tabs. */
interface Tabs {
  group: HTMLElement
  tabs: Map<string, { tab: HTMLButtonElement; panel: HTMLElement }>
}

/** Makes tabs of the samples of each request. The chosen language is that of all samples, and is kept. */
export function addLanguageTabs() {
  const groups = [...document.querySelectorAll<HTMLElement>('.languages')].map(makeTabs)
  const choose = (language: string) => {
    for (const { tabs } of groups) {
      for (const [name, { tab, panel }] of tabs) {
        tab.setAttribute('aria-selected', String(name === language))
        tab.tabIndex = name === language ? 0 : -1
        panel.hidden = name !== language
      }
    }
  }
  const chooseAt = (group: HTMLElement, language: string) => {
    const before = group.getBoundingClientRect().top
    choose(language)
    // Samples above have other heights now: what was clicked stays where it is.
    scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' })
    remember(language)
  }
  for (const { group, tabs } of groups) {
    const names = [...tabs.keys()]
    for (const [index, name] of names.entries()) {
      const tab = tabs.get(name)?.tab
      tab?.addEventListener('click', () => chooseAt(group, name))
      tab?.addEventListener('keydown', event => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        const next = names[(index + step + names.length) % names.length] as string
        if (step === 0) return
        event.preventDefault()
        chooseAt(group, next)
        tabs.get(next)?.tab.focus({ preventScroll: true })
      })
    }
  }
  const known = [...(groups[0]?.tabs.keys() ?? [])]
  choose(known.find(name => name === remembered()) ?? known[0] ?? '')
}

function makeTabs(group: HTMLElement): Tabs {
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  const tabs = [...group.querySelectorAll('details.language')].map(details => {
    const name = details.querySelector('summary')?.textContent ?? ''
    const panel = document.createElement('div')
    panel.append(...details.querySelectorAll('figure'))
    details.replaceWith(panel)
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = name
    tab.id = `${group.closest('section')?.id}-${name}`
    tab.setAttribute('role', 'tab')
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    panel.id = `${tab.id}-code`
    tab.setAttribute('aria-controls', panel.id)
    list.append(tab)
    return [name, { tab, panel }] as const
  })
  group.prepend(list)
  return { group, tabs: new Map(tabs) }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(language: string) {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser without storage knows it until the page is closed.
  }
}
