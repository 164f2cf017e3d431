import { yieldTurn } from '../../platform/http/loop-turns.ts'

const PIECE_MS = 1

/** Does work that yields after every small part of it, in pieces of a few milliseconds; in between, other work is done. */
export async function inPieces(work: Iterator<void>, organizationId: number): Promise<void> {
  for (;;) {
    const until = performance.now() + PIECE_MS
    do {
      if (work.next().done) return
    } while (performance.now() < until)
    await yieldTurn(organizationId)
  }
}
