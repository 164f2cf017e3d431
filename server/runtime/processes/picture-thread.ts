import type { Drawing } from '../../delivery/open/pictures/render-png.ts'
import { CalledThread } from './called-thread.ts'

/** Draws pictures in a thread, one after the other: each takes 0.1 to 0.3 s, in which all clients of the process would wait. */
export const pictureThread = () => new CalledThread<Drawing, Uint8Array>('picture-thread-main')
