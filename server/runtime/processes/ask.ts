import type { EventEmitter } from 'node:events'

/** The other end of a channel between two processes: a worker of node:cluster, or `process` itself in a child. */
type Peer = EventEmitter & { send?(message: object, callback: (error: Error | null) => void): unknown }

type Message =
  | { type: 'listening' }
  | { type: 'question'; id: number; question: string; input: unknown }
  | { type: 'answer'; id: number; value?: unknown; error?: string }

let lastId = 0

/** Sends a question to another process and waits for its answer; rejects when it fails, exits or takes too long. */
export async function askPeer<T>(peer: Peer, question: string, input: unknown, milliseconds: number): Promise<T> {
  const id = ++lastId
  const matches = (message: Message) => message.type === 'answer' && message.id === id
  const answered = receive(peer, matches, milliseconds, { type: 'question', id, question, input })
  const { value, error } = (await answered) as Extract<Message, { type: 'answer' }>
  if (error !== undefined) throw new Error(error)
  return value as T
}

/** Answers a question of the other process each time it is sent. */
export function answerPeer<Input>(peer: Peer, question: string, respond: (input: Input) => Promise<unknown>): void {
  // The other process may have exited.
  const reply = (message: Message) => peer.send?.(message, () => {})
  peer.on('message', async (message: Message) => {
    if (message.type !== 'question' || message.question !== question) return
    const { id } = message
    await respond(message.input as Input).then(
      value => reply({ type: 'answer', id, value }),
      error => reply({ type: 'answer', id, error: String(error?.message ?? error) }),
    )
  })
}

/** node:cluster does not queue messages: a question sent before `answer` was called is lost. So a child reports when it listens. */
export const reportListening = () => process.send?.({ type: 'listening' } satisfies Message)

export async function untilListening(peer: Peer, milliseconds: number): Promise<void> {
  await receive(peer, message => message.type === 'listening', milliseconds)
}

function receive(
  peer: Peer,
  matches: (message: Message) => boolean,
  milliseconds: number,
  question?: Message,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`no answer of a process within ${milliseconds} ms`), milliseconds)
    function settle(): void {
      clearTimeout(timer)
      peer.off('message', onMessage)
      peer.off('disconnect', onDisconnect)
    }
    function fail(reason: string): void {
      settle()
      reject(new Error(reason))
    }
    function onMessage(message: Message): void {
      if (!matches(message)) return
      settle()
      resolve(message)
    }
    const onDisconnect = () => fail('a process ended before it answered')
    peer.on('message', onMessage)
    peer.on('disconnect', onDisconnect)
    if (question) peer.send?.(question, error => error && fail(error.message))
  })
}
