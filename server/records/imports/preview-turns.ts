import { throttled } from '../../platform/http/errors.ts'
import { Gate } from '../../platform/http/gate.ts'

/** Runs a preview of an organization when it is its turn. */
export type PreviewTurns = <T>(organizationId: number, preview: () => Promise<T>) => Promise<T>

const RETRY_SECONDS = 10

/**
 * One preview of an organization at a time, and few in a process: each reads up to 32 MiB of text and holds a core. An
 * organization has at most one in the queue of the process, so organizations take turns there.
 */
export function previewTurns({ previews, previewWaitMs }: { previews: number; previewWaitMs: number }): PreviewTurns {
  const options = { waitMs: previewWaitMs, refuse: () => throttled(RETRY_SECONDS) }
  const ofOrganization = new Gate<number>({ concurrency: 1, ...options })
  const ofProcess = new Gate<'preview'>({ concurrency: previews, ...options })
  return (organizationId, preview) => ofOrganization.run(organizationId, () => ofProcess.run('preview', preview))
}
