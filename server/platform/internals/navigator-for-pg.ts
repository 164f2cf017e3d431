/** In a file of its own, so that it runs before pg is loaded; load-pg.ts removes it. */
export const isNavigatorMissing = !('navigator' in globalThis)
if (isNavigatorMissing) {
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Node.js' }, configurable: true })
}
