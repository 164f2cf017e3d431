import { readFile } from 'node:fs/promises'
import type { Me } from '../../../client/wayside.ts'
import { EXIT, Stop } from '../stop.ts'
import { type MirrorPaths, namesIn, placeText } from './mirror-files.ts'

/** All that a mirror knows beside its records. Everything before the cursor is in the day files. */
export interface MirrorState {
  version: 1
  organization: { id: number; name: string }
  url: string
  cursor: string | null
  /** When a sync last came to the end. */
  complete_at: string | null
}

/** Nothing is put among the files of others. */
export async function refuseForeign(directory: string): Promise<void> {
  const names = await namesIn(directory)
  if (names.length === 0 || names.includes('.wayside')) return
  throw new Stop(EXIT.files, `${directory} is no mirror, and not empty.`, 'give a directory that is empty or not there')
}

/** The state of this mirror, or of a new one. */
export async function openState(paths: MirrorPaths, { organization }: Me, url: string): Promise<MirrorState> {
  const known = await readState(paths)
  if (known && known.organization.id !== organization.id) {
    const sentence = `This directory mirrors ${known.organization.name} of ${known.url}, and you are signed in to ${organization.name}.`
    throw new Stop(EXIT.usage, sentence, 'give each organization a directory of its own')
  }
  const state: MirrorState = { version: 1, cursor: null, complete_at: null, ...known, organization, url }
  await writeState(paths, state)
  return state
}

export const writeState = (paths: MirrorPaths, state: MirrorState): Promise<void> =>
  placeText(paths.part, paths.state, `${JSON.stringify(state, null, 2)}\n`)

async function readState({ state: path }: MirrorPaths): Promise<MirrorState | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (text === null) return null
  try {
    const state = JSON.parse(text) as MirrorState
    if (state.version === 1 && state.organization) return state
  } catch {
    // The same message as for a state of another version.
  }
  throw new Stop(EXIT.files, `${path} cannot be read.`, 'make a new mirror: wayside sync OTHER-DIRECTORY')
}
