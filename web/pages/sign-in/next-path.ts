const KEY = 'wayside-next-path'

/** While the browser is at a provider. */
export const storeNextPath = (next: string | undefined): void => sessionStorage.setItem(KEY, next ?? '/')

export const readNextPath = (): string => sessionStorage.getItem(KEY) ?? '/'
