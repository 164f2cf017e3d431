/**
 * The path to open after signing in; always a path of this application, so that `next` cannot redirect to another host.
 */
export function pathInside(next: string | undefined, origin: string): string {
  if (!next || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // `/.//host` is a path here, and `//host` would be another host.
  return url.origin === origin ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : '/'
}
