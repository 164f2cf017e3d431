import { HOUR_S } from '../../../contract/times/time.ts'
import { examineSites } from '../../analysis/findings/examine-sites.ts'
import { failAbandonedExports } from '../../delivery/exports/export-jobs.ts'
import { expireExports } from '../../delivery/exports/manage-exports.ts'
import { auditReads } from '../../delivery/open/count-reads.ts'
import { publishFiles } from '../../delivery/open/files/publish-files.ts'
import { deleteOldDeliveries, disableBackloggedEndpoints } from '../../delivery/webhooks/deliveries.ts'
import { clearOldSecrets, removeDeletedEndpoints } from '../../delivery/webhooks/edit-endpoints.ts'
import { expireCommands, notifyRedelivery } from '../../field/commands/change-commands.ts'
import { deleteOldStatuses } from '../../field/devices/statuses.ts'
import { mailAlarms } from '../../field/sites/alarms/mail-alarms.ts'
import { raiseAlarms } from '../../field/sites/alarms/raise-alarms.ts'
import { deleteOldAnswers } from '../../people/access/idempotent.ts'
import { deleteExpired } from '../../people/access/sessions.ts'
import { saveLastUse } from '../../people/access/tokens.ts'
import { deleteOldMails, SEND_LIMITS, sendMails } from '../../people/mail/send-mails.ts'
import { answerResets } from '../../people/users/reset-password.ts'
import { failAbandonedImports } from '../../records/imports/import-jobs.ts'
import { expireImports } from '../../records/imports/manage-imports.ts'
import { runShifts } from '../../records/imports/shift/run-shifts.ts'
import { analyzeRecords, Months } from '../../records/months.ts'
import { rebuildIndexes } from '../../records/store/sealing/rebuild-indexes.ts'
import { sealOldRecords } from '../../records/store/sealing/seal-records.ts'
import { reportCompleteDays } from '../../records/uploads/days/complete-days.ts'
import { publishUnpublished } from '../../records/uploads/publish-uploads.ts'
import { removeTakenBack } from '../../records/uploads/taking-back/take-back.ts'
import { deleteOldRejected } from '../../records/uploads/uploads.ts'
import { removeOldRecords } from '../operations/remove-old-records.ts'
import { everySeconds, type Loop } from './run-loops.ts'

/** The background loops. One of the processes that share a database runs them. */
export const loops: Loop[] = [
  everySeconds(1, 'publish unpublished uploads', ({ database }) => publishUnpublished(database)),
  everySeconds(1, 'remove records taken back', ({ database, signal }) => removeTakenBack(database, { signal })),
  everySeconds(1, 'shift imports', ({ database }) => runShifts(database)),
  everySeconds(1, 'expire commands', ({ database }) => expireCommands(database)),
  everySeconds(1, 'redeliver commands', ({ database }) => notifyRedelivery(database)),
  everySeconds(10, 'raise and clear alarms', ({ database, config }) => raiseAlarms(database, config.mail !== null)),
  everySeconds(5, 'fail abandoned exports', ({ database, config }) => failAbandonedExports(database, config.exportDir)),
  everySeconds(5, 'fail abandoned imports', ({ database, config }) => failAbandonedImports(database, config.exportDir)),
  everySeconds(60, 'expire exports', ({ database, config }) => expireExports(database, config.exportDir)),
  everySeconds(60, 'expire imports', ({ database, config }) => expireImports(database, config.exportDir)),
  everySeconds(60, 'examine the data of sites', ({ database, signal }) => examineSites(database, signal)),
  everySeconds(60, 'report complete days', ({ database }) => reportCompleteDays(database)),
  everySeconds(60, 'publish files of whole days', ({ database, signal }) => publishFiles(database, { signal })),
  everySeconds(600, 'audit anonymous reads', ({ database }) => auditReads(database)),
  everySeconds(60, 'save last use of tokens', ({ database }) => saveLastUse(database)),
  everySeconds(HOUR_S, 'create months ahead', ({ database }) => new Months(database).makeAhead()),
  everySeconds(HOUR_S, 'remove records past retention', ({ database, config, signal }) =>
    removeOldRecords(database, config.retention, signal),
  ),
  everySeconds(600, 'seal records', ({ database, config, signal }) =>
    sealOldRecords(database, config.sealAfterDays, signal),
  ),
  everySeconds(HOUR_S, 'rebuild indexes of sealed months', ({ database }) => rebuildIndexes(database)),
  everySeconds(HOUR_S, 'analyze records', ({ database }) => analyzeRecords(database)),
  everySeconds(HOUR_S, 'delete expired sessions, links and attempts', ({ database }) => deleteExpired(database)),
  everySeconds(HOUR_S, 'delete old statuses', ({ database }) => deleteOldStatuses(database)),
  everySeconds(HOUR_S, 'delete old answers', ({ database }) => deleteOldAnswers(database)),
  everySeconds(HOUR_S, 'delete old rejected records', ({ database }) => deleteOldRejected(database)),
  everySeconds(5, 'disable webhooks with a backlog', ({ database }) => disableBackloggedEndpoints(database)),
  everySeconds(60, 'clear old secrets of webhooks', ({ database }) => clearOldSecrets(database)),
  everySeconds(10, 'remove deleted webhooks', ({ database }) => removeDeletedEndpoints(database)),
  everySeconds(HOUR_S, 'delete old webhook deliveries', ({ database }) => deleteOldDeliveries(database)),
  everySeconds(1, 'answer password resets', ({ database, config }) => answerResets(database, config.mail)),
  everySeconds(10, 'mail alarms', ({ database, config }) => mailAlarms(database, config.mail !== null)),
  everySeconds(1, 'send mails', ({ database, config, signal, log, leaseSeconds = SEND_LIMITS.leaseSeconds }) =>
    sendMails(database, config.mail, { signal, log, limits: { ...SEND_LIMITS, leaseSeconds } }),
  ),
  everySeconds(HOUR_S, 'delete old mails', ({ database }) => deleteOldMails(database)),
]
