import { unitsOf } from './client.ts'
import { type Measures, measuresOf } from './measures.ts'
import { useMe } from './use-me.ts'

export const useMeasures = (): Measures => measuresOf(unitsOf(useMe()))
