import type { Drawing } from '../../delivery/open/pictures/render-png.ts'
import { CalledThread } from './called-thread.ts'

/** Draws pictures in a thread, one after the other: each takes some 50 ms, in which all clients of the process would wait. */
export const pictureThread = () => new CalledThread<Drawing, Uint8Array>('picture-thread-main')
