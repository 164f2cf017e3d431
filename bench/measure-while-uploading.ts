import { explainPage, NO_FILTERS } from './explain-pages.ts'
import { QUARTER_HOUR } from './make-records.ts'
import { makeBatch } from './make-records.ts'
import type { Task } from './search.ts'
