const FULL = new Map([
  ['ENOSPC', 'The disk is full.'],
  ['EDQUOT', 'The disk quota is used up.'],
  ['EFBIG', 'The file is larger than this system allows.'],
])

/** The sentence about a file for which there is no room; null when the error is another one. */
export const diskFull = (error: unknown): string | null => FULL.get((error as NodeJS.ErrnoException).code ?? '') ?? null
