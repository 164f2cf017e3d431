import type { Connection, LayoutName } from '../../platform/database/database.ts'
import type { SentUpload } from '../../records/uploads/receive-upload.ts'
import { CalledThread } from './called-thread.ts'

export interface UploadThreadData {
  connection: Connection
  layout: LayoutName | null
  sealAfterDays: number | null
}

/**
 * Parses and stores large uploads in a thread with its own connections: parsing 64 MiB takes seconds, in which all clients
 * of the process would wait.
 */
export class UploadThread extends CalledThread<SentUpload, Uint8Array> {
  constructor(data: UploadThreadData) {
    super('upload-thread-main', data)
  }

  async store(sent: SentUpload): Promise<Buffer> {
    return Buffer.from(await this.call(sent))
  }
}
