import { addTranslation, type Translation } from './intl.ts'
import { LANGUAGE } from './locale.ts'

interface Files {
  [path: string]: () => Promise<Translation>
}

/** Sections of messages by the page that shows them, or by a part of it that is loaded later; `first` is for every page. */
const FILES = {
  first: import.meta.glob('../messages/*.json', {
    query: '?sections=ui,service,shell,site-state,react-aria',
    import: 'default',
  }),
  'service/errors': import.meta.glob('../messages/*.json', { query: '?sections=service/errors', import: 'default' }),
  'sign-in': import.meta.glob('../messages/*.json', { query: '?sections=sign-in,second-factor', import: 'default' }),
  account: import.meta.glob('../messages/*.json', { query: '?sections=account,second-factor', import: 'default' }),
  'site-list': import.meta.glob('../messages/*.json', { query: '?sections=site-list,map', import: 'default' }),
  'site-table': import.meta.glob('../messages/*.json', {
    query: '?sections=site-list,site-list/table,range,plots,vehicle-classes,react-aria-fields',
    import: 'default',
  }),
  compare: import.meta.glob('../messages/*.json', {
    query: '?sections=compare,range,plots,vehicle-classes,react-aria-fields',
    import: 'default',
  }),
  'site-page/year': import.meta.glob('../messages/*.json', { query: '?sections=site-page/year', import: 'default' }),
  'site-page/plots': import.meta.glob('../messages/*.json', { query: '?sections=site-page/plots', import: 'default' }),
  'site-page/marks': import.meta.glob('../messages/*.json', { query: '?sections=site-page/marks', import: 'default' }),
  'site-page/records': import.meta.glob('../messages/*.json', {
    query: '?sections=site-page/records',
    import: 'default',
  }),
  'site-page': import.meta.glob('../messages/*.json', {
    query: '?sections=site-page,range,map,plots,vehicle-classes,device',
    import: 'default',
  }),
  dates: import.meta.glob('../messages/*.json', {
    query: '?sections=react-aria-fields',
    import: 'default',
  }),
  'site-page/commands': import.meta.glob('../messages/*.json', {
    query: '?sections=site-page/commands',
    import: 'default',
  }),
  'site-page/uploads': import.meta.glob('../messages/*.json', {
    query: '?sections=site-page/uploads,site-page/uploads/mapping,react-aria-fields',
    import: 'default',
  }),
  'site-report': import.meta.glob('../messages/*.json', {
    query: '?sections=report-view,site-page,range,map,plots,vehicle-classes',
    import: 'default',
  }),
  'compare-report': import.meta.glob('../messages/*.json', {
    query: '?sections=report-view,compare,range,map,plots,vehicle-classes',
    import: 'default',
  }),
  exports: import.meta.glob('../messages/*.json', {
    query: '?sections=exports,plots,vehicle-classes,react-aria-fields',
    import: 'default',
  }),
  code: import.meta.glob('../messages/*.json', { query: '?sections=code', import: 'default' }),
  tokens: import.meta.glob('../messages/*.json', { query: '?sections=tokens', import: 'default' }),
  help: import.meta.glob('../messages/*.json', { query: '?sections=help', import: 'default' }),
  'organization/users': import.meta.glob('../messages/*.json', {
    query: '?sections=organization,organization/users',
    import: 'default',
  }),
  'organization/sites': import.meta.glob('../messages/*.json', {
    query: '?sections=organization,organization/sites,map,device,react-aria-fields',
    import: 'default',
  }),
  'organization/devices': import.meta.glob('../messages/*.json', {
    query: '?sections=organization,organization/devices,device,react-aria-fields',
    import: 'default',
  }),
  'organization/webhooks': import.meta.glob('../messages/*.json', {
    query: '?sections=organization,organization/webhooks',
    import: 'default',
  }),
  'organization/audit': import.meta.glob('../messages/*.json', {
    query: '?sections=organization,organization/audit,organization/users',
    import: 'default',
  }),
}

export type PageName = keyof typeof FILES

/** Loads what a page shows in the reader's language, before the modules of the page, which read it once. */
export async function loadTranslation(page: PageName): Promise<void> {
  const files = FILES[page] as Files
  const load = files[`../messages/${LANGUAGE}.json`]
  if (load) addTranslation(await load())
}
