/** Nothing inline, nothing from elsewhere, except for the map tiles' host where one is configured. */
export function contentSecurityPolicy(mapStyleUrl: string | null): string {
  const tiles = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${tiles}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
