import { addTranslation, type Translation } from './ui/intl.ts'
import { LANGUAGE } from './ui/locale.ts'

interface Files {
  [path: string]: () => Promise<Translation>
}

/** Sections of messages by the page that shows them; `first` is loaded with every page. */
const FILES = {
  first: import.meta.glob('./messages/*.json', {
    query: '?sections=ui,service,shell,site-state,react-aria',
    import: 'default',
  }),
  'sign-in': import.meta.glob('./messages/*.json', { query: '?sections=sign-in', import: 'default' }),
  account: import.meta.glob('./messages/*.json', { query: '?sections=account', import: 'default' }),
  'site-list': import.meta.glob('./messages/*.json', { query: '?sections=site-list,map', import: 'default' }),
  'site-page': import.meta.glob('./messages/*.json', {
    query:
      '?sections=site-page,site-page/commands,site-page/uploads,site-page/uploads/mapping,map,plots,device,react-aria-fields',
    import: 'default',
  }),
  exports: import.meta.glob('./messages/*.json', {
    query: '?sections=exports,plots,react-aria-fields',
    import: 'default',
  }),
  tokens: import.meta.glob('./messages/*.json', { query: '?sections=tokens', import: 'default' }),
  help: import.meta.glob('./messages/*.json', { query: '?sections=help', import: 'default' }),
  organization: import.meta.glob('./messages/*.json', {
    query:
      '?sections=organization,organization/users,organization/sites,organization/devices,organization/audit,map,device,react-aria-fields',
    import: 'default',
  }),
} as { [page in PageName]: Files }

export type PageName =
  | 'first'
  | 'sign-in'
  | 'account'
  | 'site-list'
  | 'site-page'
  | 'exports'
  | 'tokens'
  | 'help'
  | 'organization'

/** Loads what a page shows in the reader's language. Without it the page is English, which is part of its code. */
export async function loadTranslation(page: PageName, language = LANGUAGE): Promise<void> {
  const load = FILES[page][`./messages/${language}.json`]
  try {
    if (load) addTranslation(await load())
  } catch {
    // The service is unreachable, or another version was installed meanwhile.
  }
}
