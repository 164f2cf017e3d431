import { deleteOldAnswers } from '../access/idempotent.ts'
import { forgetEnded } from '../access/sessions.ts'
import { keepLastUse } from '../access/tokens.ts'
import { endCommands, tellOfRedelivery } from '../commands/change-commands.ts'
import { forgetOldStatuses } from '../devices/statuses.ts'
import { failAbandonedExports } from '../exports/export-jobs.ts'
import { expireExports } from '../exports/manage-exports.ts'
import { failAbandonedImports } from '../imports/import-jobs.ts'
import { expireImports } from '../imports/manage-imports.ts'
import { removeOldRecords } from '../operations/remove-old-records.ts'
import { analyzeRecords, Months } from '../records/months.ts'
import { raiseAlarms } from '../sites/raise-alarms.ts'
import { publishUnpublished } from '../uploads/publish-uploads.ts'
import { removeTakenBack } from '../uploads/take-back.ts'
import { deleteOldRejected } from '../uploads/uploads.ts'
import { everySeconds, type Loop } from './run-loops.ts'

const HOUR = 3600

/** What is done in the background, by one process of all that share a database. */
export const loops: Loop[] = [
  everySeconds(1, 'publish forgotten uploads', ({ database }) => publishUnpublished(database)),
  everySeconds(1, 'remove records taken back', ({ database }) => removeTakenBack(database)),
  everySeconds(1, 'end commands', ({ database }) => endCommands(database)),
  everySeconds(1, 'give commands again', ({ database }) => tellOfRedelivery(database)),
  everySeconds(10, 'raise and clear alarms', ({ database }) => raiseAlarms(database)),
  everySeconds(5, 'fail abandoned exports', ({ database, config }) => failAbandonedExports(database, config.exportDir)),
  everySeconds(5, 'fail abandoned imports', ({ database, config }) => failAbandonedImports(database, config.exportDir)),
  everySeconds(60, 'expire exports', ({ database, config }) => expireExports(database, config.exportDir)),
  everySeconds(60, 'expire imports', ({ database, config }) => expireImports(database, config.exportDir)),
  everySeconds(60, 'keep last use', ({ database }) => keepLastUse(database)),
  everySeconds(HOUR, 'make months ahead', ({ database }) => new Months(database).makeAhead()),
  everySeconds(HOUR, 'remove records past retention', ({ database, config, signal }) =>
    removeOldRecords(database, config.retention, signal),
  ),
  everySeconds(HOUR, 'analyze records', ({ database }) => analyzeRecords(database)),
  everySeconds(HOUR, 'forget ended sessions, links and attempts', ({ database }) => forgetEnded(database)),
  everySeconds(HOUR, 'forget old statuses', ({ database }) => forgetOldStatuses(database)),
  everySeconds(HOUR, 'forget old answers', ({ database }) => deleteOldAnswers(database)),
  everySeconds(HOUR, 'forget old rejected records', ({ database }) => deleteOldRejected(database)),
]
