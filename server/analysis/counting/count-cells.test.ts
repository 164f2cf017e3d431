import { expect, test } from 'vitest'
import { inPieces } from './count-cells.ts'

/** Few of them take longer than a piece may. */
const spend = () => {
  for (const until = performance.now() + 0.3; performance.now() < until; );
}

test('work is done in its order and as a whole, and other work of the process in between', async () => {
  const done: number[] = []
  function* work(): Generator<void> {
    for (let n = 0; n < 50; n++) {
      spend()
      done.push(n)
      yield
    }
  }
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await inPieces(work(), 1)
  clearInterval(timer)
  expect(done).toEqual(Array.from({ length: 50 }, (_, n) => n))
  expect(turns).toBeGreaterThan(3)
})

test('a part is not begun before the one before it is done: another request may decode a block in between', async () => {
  let open = 0
  function* work(): Generator<void> {
    for (let n = 0; n < 20; n++) {
      open++
      spend()
      open--
      yield
    }
  }
  const timer = setInterval(() => expect(open).toBe(0), 0)
  await Promise.all([inPieces(work(), 1), inPieces(work(), 2)])
  clearInterval(timer)
  expect(open).toBe(0)
})
