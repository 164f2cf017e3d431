import type { EventEmitter } from 'node:events'

/** The other end of a channel between two of our processes: a cluster's worker, or `process` itself in a child. */
type Peer = EventEmitter & { send?(message: object, callback: (error: Error | null) => void): unknown }

type Message =
  | { type: 'listening' }
  | { type: 'question'; id: number; question: string; input: unknown }
  | { type: 'answer'; id: number; value?: unknown; error?: string }

let asked = 0

/** Asks another process and waits for its answer; rejects when it fails, ends or takes too long. */
export async function ask<T>(peer: Peer, question: string, input: unknown, milliseconds: number): Promise<T> {
  const id = ++asked
  const fits = (message: Message) => message.type === 'answer' && message.id === id
  const answered = receive(peer, fits, milliseconds, { type: 'question', id, question, input })
  const { value, error } = (await answered) as Extract<Message, { type: 'answer' }>
  if (error !== undefined) throw new Error(error)
  return value as T
}

/** Answers a question of the other process, each time it is asked. */
export function answer<Input>(peer: Peer, question: string, give: (input: Input) => Promise<unknown>): void {
  // Whoever asked may be gone.
  const reply = (message: Message) => peer.send?.(message, () => {})
  peer.on('message', async (message: Message) => {
    if (message.type !== 'question' || message.question !== question) return
    const { id } = message
    await give(message.input as Input).then(
      value => reply({ type: 'answer', id, value }),
      error => reply({ type: 'answer', id, error: String(error?.message ?? error) }),
    )
  })
}

/** A cluster keeps no messages for later: a question before its `answer` stands is lost. So a child says when it listens. */
export const sayListening = () => process.send?.({ type: 'listening' } satisfies Message)

export async function untilListening(peer: Peer, milliseconds: number): Promise<void> {
  await receive(peer, message => message.type === 'listening', milliseconds)
}

function receive(
  peer: Peer,
  fits: (message: Message) => boolean,
  milliseconds: number,
  question?: Message,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`no answer of a process within ${milliseconds} ms`), milliseconds)
    function settle(): void {
      clearTimeout(timer)
      peer.off('message', onMessage)
      peer.off('disconnect', onGone)
    }
    function fail(reason: string): void {
      settle()
      reject(new Error(reason))
    }
    function onMessage(message: Message): void {
      if (!fits(message)) return
      settle()
      resolve(message)
    }
    const onGone = () => fail('a process ended before it answered')
    peer.on('message', onMessage)
    peer.on('disconnect', onGone)
    if (question) peer.send?.(question, error => error && fail(error.message))
  })
}
