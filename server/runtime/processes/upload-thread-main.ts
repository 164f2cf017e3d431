import { workerData } from 'node:worker_threads'
import { connect } from '../../platform/database/connect.ts'
import { Months } from '../../records/months.ts'
import { Publisher } from '../../records/uploads/publish-uploads.ts'
import { BODY_LIMITS } from '../../records/uploads/read-body.ts'
import { type SentUpload, storeSent, UPLOAD_DATABASE_MS } from '../../records/uploads/receive-upload.ts'
import { answerCalls } from './called-thread.ts'
import { lowerPriority } from './lower-priority.ts'
import type { UploadThreadData } from './upload-thread.ts'

const CONNECTIONS = 4

lowerPriority()

const { connection, layout, sealAfterDays } = workerData as UploadThreadData
const database = connect(connection, { max: CONNECTIONS, applicationName: 'wayside uploads', layout })
const parts = {
  months: new Months(database),
  publisher: new Publisher(database),
  bodyLimits: BODY_LIMITS,
  sealAfterDays,
}

answerCalls<SentUpload, Buffer>(sent => storeSent(database.within(UPLOAD_DATABASE_MS), sent, parts))
