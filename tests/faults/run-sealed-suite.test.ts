import { expect, test } from 'vitest'
import { countReads, judgeReads } from './run-sealed-suite.ts'

test('the suite on sealed databases fails unless most reads of records were from blocks', () => {
  const reads = (blocks: number, rows: number) =>
    countReads([...Array(blocks).fill('blocks'), ...Array(rows).fill('rows'), 'nothing'])
  expect(judgeReads(reads(6, 5))).toEqual([])
  expect(judgeReads(reads(5, 5))).toEqual(['only 5 of 10 reads of records were from blocks alone: little was tried'])
  expect(judgeReads(countReads([]))).toHaveLength(1)
})
