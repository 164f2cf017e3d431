import { join } from 'node:path'

const DIRECTORY = join(import.meta.dirname, '..', 'fonts')
export const REGULAR = join(DIRECTORY, 'Inter-Regular.ttf')
export const SEMI_BOLD = join(DIRECTORY, 'Inter-SemiBold.ttf')
