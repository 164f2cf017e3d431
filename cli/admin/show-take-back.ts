import type { Sql } from 'sql-template-tag'
import type { Database } from '../../server/platform/database/database.ts'
import { completeTakeBack, type TakeBackProgress } from '../../server/records/uploads/taking-back/complete-take-back.ts'
import { progressBar } from '../progress-bar.ts'
import { remark } from './run.ts'

/** Waits until the records of uploads that are taken back are removed, and shows how many are. */
export async function showTakeBack(database: Database, which: Sql): Promise<TakeBackProgress> {
  const bar = progressBar()
  try {
    return await completeTakeBack(database, which, {
      onProgress: ({ removed, records }) => bar.show(removed, records),
      onWaiting: () =>
        remark('The running service removes the records. It goes on by itself when this command is interrupted.'),
    })
  } finally {
    bar.stop()
  }
}
