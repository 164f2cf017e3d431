import { type Drawing, renderPng } from '../../delivery/open/pictures/render-png.ts'
import { answerCalls } from './called-thread.ts'
import { lowerPriority } from './lower-priority.ts'

lowerPriority()

answerCalls<Drawing, Uint8Array>(renderPng)
