/** Where to go after signing in: a path of this application, whatever the address said. */
export function pathInside(next: string | undefined): string {
  if (!next || !URL.canParse(next, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  return origin === location.origin ? pathname + search + hash : '/'
}
