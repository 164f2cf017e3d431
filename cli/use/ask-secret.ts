import type { ReadStream } from 'node:tty'

const ENTER = /[\r\n]/
const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const CTRL_U = '\u0015'
const ERASE = /[\u007f\b]/

/** Reads a line from the terminal without showing it. */
export function askSecret(question: string, input: ReadStream, output: NodeJS.WritableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const end = (settle: () => void) => {
      input.setRawMode(false).pause().removeListener('data', read)
      output.write('\n')
      settle()
    }
    const read = (piece: string) => {
      for (const key of piece) {
        if (ENTER.test(key) || key === CTRL_D) return end(() => resolve(text))
        if (key === CTRL_C) return end(() => reject(new DOMException('Interrupted.', 'AbortError')))
        if (key === CTRL_U) text = ''
        else if (ERASE.test(key)) text = text.slice(0, -1)
        else text += key
      }
    }
    output.write(question)
    input.setEncoding('utf8').setRawMode(true).resume().on('data', read)
  })
}
