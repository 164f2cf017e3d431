const KEY = 'wayside-next-path'

/**
 * The path to open after signing in; always a path of this application, so that `next` cannot redirect to another host.
 */
export function pathInside(next: string | undefined): string {
  if (!next || !URL.canParse(next, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  return origin === location.origin ? pathname + search + hash : '/'
}

/** While the browser is at a provider. */
export const storeNextPath = (next: string | undefined): void => sessionStorage.setItem(KEY, next ?? '/')

export const readNextPath = (): string => sessionStorage.getItem(KEY) ?? '/'
