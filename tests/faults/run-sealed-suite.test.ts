import { expect, test } from 'vitest'
import { countReads, failuresIn, judgeReads, runVitest } from './run-sealed-suite.ts'

test('the suite on sealed databases fails unless most reads of records were from blocks', () => {
  const reads = (blocks: number, rows: number) =>
    countReads([...Array(blocks).fill('blocks'), ...Array(rows).fill('rows'), 'nothing'])
  expect(judgeReads(reads(6, 5))).toEqual([])
  expect(judgeReads(reads(5, 5))).toEqual(['only 5 of 10 reads of records were from blocks alone: little was tried'])
  expect(judgeReads(countReads([]))).toHaveLength(1)
})

test('each failure of the suite is shown with its message', () => {
  const output = `
 × a page is complete 5 ms

⎯⎯⎯⎯ Failed Tests 2 ⎯⎯⎯⎯

 FAIL  tests/api/a.test.ts > a page is complete
AssertionError: expected 1 to be 3

- 3
+ 1

 ❯ tests/api/a.test.ts:60:64
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

 FAIL  tests/api/b.test.ts > many lines
${'line\n'.repeat(100)}
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯

 Tests  2 failed (2)
`
  const [first, second, ...others] = failuresIn(1, output)
  expect(first?.split('\n').map(line => line.trim())).toEqual([
    'FAIL  tests/api/a.test.ts > a page is complete',
    'AssertionError: expected 1 to be 3',
    '',
    '- 3',
    '+ 1',
    '',
    '❯ tests/api/a.test.ts:60:64',
  ])
  expect(second?.split('\n')).toHaveLength(40)
  expect(others).toEqual([])
  expect(failuresIn(0, output)).toEqual([])
  expect(failuresIn(3, 'out of memory')).toEqual(['vitest ended with 3: out of memory'])
})

test('a file that does not exist is refused, beside others that do', async () => {
  const files = ['tests/faults/run-sealed-suite.test.ts', 'tests/api/moved.test.ts']
  await expect(runVitest(files, {})).rejects.toThrow('There is no tests/api/moved.test.ts.')
})
